import type { FormEntry } from '#forms/form-entry.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the rules look at: enabled controls inside fields' wrappers. */
export const entriesOf = (form: HTMLElement): FormEntry[] =>
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
