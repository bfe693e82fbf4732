import { checkRules, type Problem } from '#forms/check.ts'
import { entriesOf } from './entries-of.ts'
import { reflect } from './reflections.ts'
import { setStatus } from './set-status.ts'
import { removeProblem, showProblem, wrappersOf } from './show-problems.ts'
import { whenReleased } from './when-released.ts'
import type { ContactFormElement } from './wire-global.ts'

const isLetAlone = (form: HTMLElement, target: Element) => {
  const excluded = target.closest('.novalidate')
  return excluded !== null && (excluded === form || form.contains(excluded) || excluded.contains(form))
}

/** Checks a changed field, and those before it: whoever is here has passed them. */
export const validate = async (form: ContactFormElement, { target }: { target?: Element | null } = {}): Promise<void> => {
  const { schema } = form.wpcf7
  const changed = target?.closest<HTMLElement>('.wpcf7-form-control-wrap[data-name]')
  if (!schema || !changed || isLetAlone(form, target!)) return

  const pressed = whenReleased()
  if (pressed) await pressed
  const prevStatus = form.wpcf7.status
  // The press was on the button that sends: the server looks at everything.
  if (prevStatus === 'submitting') return
  setStatus(form, 'validating')
  // A task of its own, as other listeners of the same change know it.
  await Promise.resolve()
  const entries = entriesOf(form)
  const problems = new Map(checkRules(schema.rules, entries).map(({ field, error }) => [field, error]))
  for (const wrapper of wrappersOf(form)) {
    const field = wrapper.dataset['name']!
    const error = problems.get(field)
    removeProblem(form, field)
    if (error !== undefined) showProblem(form, field, error)
    else reflect(form, field, entries)
    if (wrapper === changed) break
  }
  // Something else may have happened to the form meanwhile.
  if (form.wpcf7.status === 'validating') setStatus(form, prevStatus)
}

/** Marks what the rules find before sending; the server decides. */
export const markProblems = (form: ContactFormElement): Problem[] => {
  const { schema } = form.wpcf7
  const problems = schema ? checkRules(schema.rules, entriesOf(form)) : []
  for (const { field, error } of problems) showProblem(form, field, error)
  return problems
}
