import type { OpenShadow } from '../parts.ts'
import { containEvents } from './contain-events.ts'
import css from './styles.css?inline'

const sheets = new Map<string, CSSStyleSheet>()

/** The same text is one sheet, however often it is used. */
export const sheetOf = (text: string): CSSStyleSheet => {
  const sheet = sheets.get(text) ?? new CSSStyleSheet()
  if (!sheets.has(text)) sheet.replaceSync(text)
  sheets.set(text, sheet)
  return sheet
}

export const openShadow: OpenShadow = (className, campaignId, place, moreCss = []) => {
  const element = document.createElement('div')
  element.className = className
  element.dataset['poptinId'] = campaignId
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [css, ...moreCss].map(sheetOf)
  containEvents(element, root)
  place.append(element)
  return { element, root }
}
