import type { FormRule } from '#contract/contact-forms/schema.ts'
import { checkRules } from '#forms/check.ts'
import type { FormEntry } from '#forms/field-values.ts'
import { reflect } from './fields/reflections.ts'
import { removeProblem, showProblem, wrappersOf } from './show-problems.ts'
import { setStatus } from './events.ts'
import type { PressedPointer } from './pointer.ts'
import type { ContactFormElement } from './wire-global.ts'

/** The owner's markup can exclude any part of a form, or all of it, from validation in the browser. */
const isExcluded = (element: Element) => element.closest('.novalidate') !== null

const fieldsOf = (rules: readonly FormRule[]): Set<unknown> =>
  new Set(rules.flatMap((rule) => [rule.field, ...fieldsOf(rule.rules ?? [])]))

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The entries that rules validate: enabled controls inside fields' wrappers. */
const entriesOf = (form: HTMLElement): FormEntry[] =>
  [...form.querySelectorAll<Field>('.wpcf7-form-control-wrap :is(input, select, textarea)')].flatMap(
    (control): FormEntry[] => {
      const { name } = control
      if (!name || control.matches(':disabled')) return []
      if (control instanceof HTMLSelectElement)
        return [...control.selectedOptions].map(({ value }) => [
          control.multiple ? listName(name) : name,
          value,
        ])
      if (!(control instanceof HTMLInputElement)) return [[name, control.value]]
      if (control.type === 'file')
        return [...(control.files ?? [])].map((file) => [
          listName(name),
          { file: { name: file.name, size: file.size, type: file.type } },
        ])
      if (control.type === 'checkbox' || control.type === 'radio')
        return control.checked ? [[name, control.value]] : []
      return [[name, control.value]]
    },
  )

/** Several values of one name count all. */
const listName = (name: string) => (name.endsWith(']') ? name : `${name}[]`)

/** Validates a changed field and those before it. Without a target: all of them. */
export const validate = async (
  form: ContactFormElement,
  pointer: PressedPointer,
  { target }: { target?: Element | null } = {},
): Promise<void> => {
  const { schema } = form.wpcf7
  const changed = target?.closest<HTMLElement>('.wpcf7-form-control-wrap[data-name]')
  if (!schema || (target && (!changed || isExcluded(target)))) return

  const release = pointer.released()
  if (release) await release
  const prevStatus = form.wpcf7.status
  // The press was on the button that sends: the server validates everything.
  if (prevStatus === 'submitting') return
  setStatus(form, 'validating')
  // A task of its own, as other listeners of the same change know it.
  await Promise.resolve()
  const entries = entriesOf(form)
  const ruled = fieldsOf(schema.rules)
  const problems = new Map(checkRules(schema.rules, entries).map(({ field, error }) => [field, error]))
  for (const wrapper of wrappersOf(form)) {
    const field = wrapper.dataset['name']!
    const error = problems.get(field)
    // The server's problem with a field without rules, such as a quiz, stays until the next submission.
    if (!isExcluded(wrapper)) {
      if (ruled.has(field)) removeProblem(form, field)
      if (error !== undefined) showProblem(form, field, error)
      reflect(form, field, error === undefined ? entries : [])
    }
    if (wrapper === changed) break
  }
  // Something else may have happened to the form meanwhile.
  if (form.wpcf7.status === 'validating') setStatus(form, prevStatus)
}

/** Marks what the rules find before sending; the server decides. */
export const markProblems = (form: ContactFormElement): void => {
  const { schema } = form.wpcf7
  const problems = schema ? checkRules(schema.rules, entriesOf(form)) : []
  for (const { field, error } of problems)
    if (!wrappersOf(form, field).some(isExcluded)) showProblem(form, field, error)
}
