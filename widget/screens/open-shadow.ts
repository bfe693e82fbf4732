import css from './styles.css?inline'

const sheets = new Map<string, CSSStyleSheet>()

const sheetOf = (text: string): CSSStyleSheet => {
  const sheet = sheets.get(text) ?? new CSSStyleSheet()
  if (!sheets.has(text)) sheet.replaceSync(text)
  sheets.set(text, sheet)
  return sheet
}

/** An element of ours on somebody's page, and a root in it that neither styles nor is styled by that page. */
export const openShadow = (className: string, campaignId: string, place: Element, moreCss: string[] = []): { element: HTMLElement; root: ShadowRoot } => {
  const element = document.createElement('div')
  element.className = className
  element.dataset['poptinId'] = campaignId
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [css, ...moreCss].map(sheetOf)
  place.append(element)
  return { element, root }
}
