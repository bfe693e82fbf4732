/** The value of a control; a date as day/month/year. */
export const readControl = ({ type, value }: HTMLInputElement): string =>
  type === 'date' ? value.split('-').reverse().join('/') : value

/** The values of a form by field name, without empty ones. */
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
