import type { Stage } from '../parts.ts'
import { kindOf, problemOf, trim } from './evaluate-fields.ts'
import { readControl } from './read-form.ts'

/**
 * For what moves the things below a field when that is left: whoever left it by pressing one of them would
 * miss it. `root`: of the field; events of what is pressed beside it there reach nobody outside.
 */
export const afterPress = (root: Document | ShadowRoot, callback: () => void): void => {
  if (!document.querySelector(':active')) return callback()
  const over = new AbortController()
  const released = () => {
    over.abort()
    // After the click, which comes with it.
    setTimeout(callback)
  }
  for (const target of [window, root])
    for (const type of ['pointerup', 'pointercancel'])
      target.addEventListener(type, released, { signal: over.signal, capture: true })
}

/** A field that was filled in is evaluated when it is left, as far as the page can; announced once. */
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
