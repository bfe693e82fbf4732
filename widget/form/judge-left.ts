import type { Stage } from '../parts.ts'
import { afterPress } from './after-press.ts'
import { kindOf, problemOf } from './judge-fields.ts'
import { readControl } from './read-form.ts'

/** A field that was filled in is judged when it is left, as far as the page can tell; said once. */
export const judgeLeft = (id: string, control: HTMLInputElement, { showing, mark, say }: Stage): void => {
  const { fields, words } = showing.template
  const settings = fields[id]
  if (!settings) return
  const { normalize } = kindOf(settings)
  const read = readControl(control)
  const text = normalize ? normalize(read) : read.trim()
  const problem = text ? problemOf(settings, [text], Date.now()) : null
  if (!problem) return
  afterPress(control.getRootNode() as ShadowRoot, () => {
    mark(id, problem)
    say(words.problems[problem])
  })
}
