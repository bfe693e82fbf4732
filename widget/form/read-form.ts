/** What stands in a control; a day as day/month/year. */
export const readControl = ({ type, value }: HTMLInputElement): string =>
  type === 'date' ? value.split('-').reverse().join('/') : value

/** What stands in a form, by the names of its fields; nothing for what is empty. */
export const readForm = (form: HTMLFormElement): Map<string, string[]> => {
  const values = new Map<string, string[]>()
  for (const element of form.elements) {
    const control = element as HTMLInputElement
    const { name, type, checked } = control
    const text = readControl(control)
    if (!name || !text?.trim() || (/checkbox|radio/.test(type) && !checked)) continue
    values.set(name, [...(values.get(name) ?? []), text])
  }
  return values
}
