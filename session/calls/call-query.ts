/** Parameters of a GET: nested objects become dotted names, lists repeat the name, null and undefined are left out. */
export const queryOf = (parameters: Record<string, unknown>): URLSearchParams => {
  const query = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return
    if (Array.isArray(value)) return value.forEach((one) => add(name, one))
    if (value instanceof Date) return query.append(name, value.toISOString())
    if (typeof value === 'object')
      return Object.entries(value).forEach(([key, one]) => add(`${name}.${key}`, one))
    query.append(name, String(value))
  }
  for (const [name, value] of Object.entries(parameters)) add(name, value)
  return query
}
