import { type FormEntry, valuesOfFields } from '#forms/field-values.ts'

const reflectionsOf = (form: HTMLElement, field?: string) =>
  [...form.querySelectorAll<HTMLElement>('[data-reflection-of]')].filter(
    ({ dataset }) => field === undefined || dataset['reflectionOf'] === field,
  )

/** Shows a valid field's values in the places that reflect it. */
export const reflect = (form: HTMLElement, field: string, entries: readonly FormEntry[]): void => {
  const { texts, files } = valuesOfFields(entries)(field)
  show(reflectionsOf(form, field), [...texts, ...files.map(({ name }) => name)])
}

/** Every reflection shows its default again. */
export const resetReflections = (form: HTMLElement): void => show(reflectionsOf(form), [])

const show = (places: HTMLElement[], values: string[]) => {
  for (const place of places) {
    if (place.localName === 'output') place.textContent = values[0] ?? place.dataset['default'] ?? ''
    else showAll(place, values)
  }
}

const showAll = (place: HTMLElement, values: string[]) => {
  for (const output of place.querySelectorAll<HTMLOutputElement>('output')) {
    if (output.dataset['default'] === undefined) output.remove()
    else output.toggleAttribute('hidden', values.length > 0)
    if (output.hidden) output.setAttribute('hidden', 'hidden')
  }
  for (const value of values) {
    const output = document.createElement('output')
    output.setAttribute('name', place.dataset['reflectionOf'] ?? '')
    output.textContent = value
    place.append(output)
  }
}
