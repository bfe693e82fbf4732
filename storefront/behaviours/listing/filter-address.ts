const RANGE_END = /-(od|do)$/

/**
 * The address that the server gives to what a form of filters has chosen, so that no redirect is needed: values of one
 * filter in one parameter, ends of a range in one, the order last. The form's fields are in the order of the address, but
 * for the filters that stand elsewhere on the page; there the server redirects.
 */
export const readFilterForm = (form: HTMLFormElement): string => {
  const before: [string, string][] = []
  const after: [string, string][] = []
  const values = new Map<string, string>()
  const ranges = new Map<string, { od: string; do: string }>()
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim()
    const [, end] = RANGE_END.exec(name) ?? []
    const field = form.elements.namedItem(name)
    if (end && field instanceof HTMLInputElement && field.type === 'text') {
      const param = name.replace(RANGE_END, '')
      const range = ranges.get(param) ?? { od: '', do: '' }
      ranges.set(param, range)
      range[end as 'od' | 'do'] = text.replace(/\s/g, '').replace(',', '.')
      if (!values.has(param)) values.set(param, '')
    } else if (name === 's') before.push([name, text])
    else if (name === 'orderby') after.push([name, text])
    else values.set(name, values.has(name) ? `${values.get(name)},${text}` : text)
  }
  for (const [param, range] of ranges) {
    if (range.od || range.do) values.set(param, `${range.od}-${range.do}`)
    else values.delete(param)
  }
  const query = new URLSearchParams([...before, ...values, ...after]).toString().replaceAll('%2C', ',')
  return new URL(form.action).pathname + (query && `?${query}`)
}
