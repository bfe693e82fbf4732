import type { Stage } from '../parts.ts'
import { checkOutside, kindOf, needsLibrary, problemOf, trim } from './evaluate-fields.ts'
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

/** Evaluates a filled field when it loses focus, announces the problem once. */
export const evaluateLeftField = async (
  id: string,
  control: HTMLInputElement,
  { showing, mark, announce }: Stage,
): Promise<void> => {
  const { host, template } = showing
  const settings = template.fields[id]
  if (!settings) return
  const { normalize = trim } = kindOf(settings)
  const text = normalize(readControl(control))
  if (!text) return
  const problem =
    problemOf(settings, [text], Date.now()) ||
    // Numbers are judged in the page; our host judges an address when it is sent.
    (needsLibrary(settings) && (await checkOutside(settings, text, host)))
  // Meanwhile it may have been corrected.
  if (!problem || text !== normalize(readControl(control))) return
  afterPress(control.getRootNode() as ShadowRoot, () => {
    mark(id, problem)
    announce(template.words.problems[problem])
  })
}
