import type { OpenShadow } from '../parts.ts'
import css from './styles.css?inline'

/** Events that reach the page in neither phase. Ours get a copy that cannot leave the shadow root. */
const COPIED =
  'keydown keypress keyup beforeinput input focusin focusout copy cut paste pointerdown pointermove pointerup mousedown mousemove mouseup'.split(
    ' ',
  )
/** The widget does not listen to these. Passive, so that they do not delay scrolling. */
const STOPPED = 'wheel touchstart touchmove touchend'.split(' ')
/**
 * A copy of a click would press twice, or not at all where only a trusted one counts: the page gets these
 * in the capture phase, never while they bubble.
 */
const STOPPED_AT_ROOT = 'click dblclick auxclick contextmenu'.split(' ')

/** Without `composed` it stays in the tree of its target. */
const copyOf = (event: Event): Event => {
  const init: Record<string, unknown> = {}
  for (const key in event) init[key] = event[key as keyof Event]
  return new (event.constructor as typeof Event)(event.type, { ...init, composed: false })
}

/**
 * Events inside a campaign do not leave it. Retargeted, a key press in our form looks to the page like one
 * outside any field, and pages with single-letter shortcuts react to it. The window is first in the capture
 * phase, so events are stopped there for the page's listeners of both phases; only earlier listeners of the
 * window still receive them.
 */
const containEvents = (element: HTMLElement, root: ShadowRoot): void => {
  const listening = new AbortController()
  const { signal } = listening
  const intercept = (event: Event) => {
    if (!element.isConnected) return listening.abort()
    if (event.target !== element) return
    event.stopImmediatePropagation()
    if (COPIED.includes(event.type) && !event.composedPath()[0]?.dispatchEvent(copyOf(event)))
      event.preventDefault()
  }
  for (const type of [...COPIED, ...STOPPED])
    addEventListener(type, intercept, { capture: true, passive: STOPPED.includes(type), signal })
  for (const type of STOPPED_AT_ROOT) root.addEventListener(type, (event) => event.stopPropagation())
}

/** One for all surfaces of a document: the same text is one style sheet, however often it is used. */
export const createShadows = () => {
  const sheets = new Map<string, CSSStyleSheet>()
  const sheetOf = (text: string): CSSStyleSheet => {
    const sheet = sheets.get(text) ?? new CSSStyleSheet()
    if (!sheets.has(text)) sheet.replaceSync(text)
    sheets.set(text, sheet)
    return sheet
  }
  const openShadow: OpenShadow = (className, campaignId, parent, moreCss = []) => {
    const element = document.createElement('div')
    element.className = className
    element.dataset['poptinId'] = campaignId
    const root = element.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [css, ...moreCss].map(sheetOf)
    containEvents(element, root)
    parent.append(element)
    return { element, root }
  }
  return { openShadow, sheetOf }
}
