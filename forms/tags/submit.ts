import { createElement, type ReactNode } from 'react'
import { decodeEntities } from '#forms/template/decode-entities.ts'
import { plainAttributes, tabIndexOf } from './control.ts'
import type { RenderContext, TagModule } from './tag-module.ts'

export const submit: TagModule = {
  types: ['submit'],
  display: 'inline',
  render: (tag, context) =>
    createElement('input', {
      ...plainAttributes(tag, context, 'has-spinner'),
      tabIndex: tabIndexOf(tag),
      type: 'submit',
      value: decodeEntities(tag.labels[0] ?? '') || context.words.send,
    }),
}

/** The response for the eye; assistive technology reads the copy at the form's beginning. */
export const renderResponse = ({ response }: RenderContext): ReactNode =>
  createElement('div', { className: 'wpcf7-response-output', 'aria-hidden': 'true' }, response)

/** Where the form's response appears. */
export const response: TagModule = {
  types: ['response'],
  display: 'block',
  varies: true,
  isResponse: true,
  render: (_, context) => renderResponse(context),
}
