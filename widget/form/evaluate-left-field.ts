import type { Stage } from '../parts.ts'
import { kindOf, problemOf, trim } from './evaluate-fields.ts'
import { readControl } from './read-form.ts'

/**
 * For changes that move elements below a field that loses focus: a pointer press on one of them would miss
 * it. `root`: of the field; pointer events outside it are not visible to listeners outside.
 */
export const afterPress = (root: Document | ShadowRoot, callback: () => void): void => {
  if (!document.querySelector(':active')) return callback()
  const over = new AbortController()
  const released = () => {
    over.abort()
    // After the click that follows the press.
    setTimeout(callback)
  }
  for (const target of [window, root])
    for (const type of ['pointerup', 'pointercancel'])
      target.addEventListener(type, released, { signal: over.signal, capture: true })
}

/** Evaluates a filled field when it loses focus, as far as the page can; announces the problem once. */
export const evaluateLeftField = (
  id: string,
  control: HTMLInputElement,
  { showing, mark, announce }: Stage,
): void => {
  const { fields, words } = showing.template
  const settings = fields[id]
  if (!settings) return
  const { normalize = trim } = kindOf(settings)
  const text = normalize(readControl(control))
  const problem = text ? problemOf(settings, [text], Date.now()) : null
  if (!problem) return
  afterPress(control.getRootNode() as ShadowRoot, () => {
    mark(id, problem)
    announce(words.problems[problem])
  })
}
