import { renderForm, type RenderContext } from '../render-form.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A page with one empty form, on 21 November 2026, a Saturday. */
export const makeRenderContext = (over: Partial<RenderContext> = {}): RenderContext => ({
  markup: (node: ReactNode) => renderToStaticMarkup(node),
  words: { chooseOption: 'wybierz', send: 'wyślij', captchaAlt: 'obrazek' },
  unitTag: 'wpcf7-f1-o1',
  usedIds: new Set(),
  posted: null,
  problems: {},
  response: '',
  quiz: () => ({ question: '1+1=?', sealed: 'sealed' }),
  captcha: () => ({ url: '/captcha/1234.png', challenge: '1234' }),
  defaults: () => undefined,
  todayIso: '2026-11-21',
  ...over,
})

export const renderText = (template: string, over: Partial<RenderContext> = {}): string =>
  renderForm(parseTemplate(template), makeRenderContext(over))
