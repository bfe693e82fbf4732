/** The values of a field: trimmed texts without blank ones. */
export type FieldValues = { texts: readonly string[]; files: readonly FileEntry[] }

/** White space of every kind, next line (U+0085) too, which JavaScript's own trim leaves. */
const SIGN = /[^\s\u0085]/
const trimmed = (text: string): string => {
  const start = text.search(SIGN)
  let end = text.length
  while (end > start && !SIGN.test(text[end - 1]!)) end--
  return start < 0 ? '' : text.slice(start, end)
}
/**
 * The field of a submitted name, as the server parses it: `a.b` → `a_b`, `f[k]` → `f` with `[k]`; an
 * unclosed bracket becomes an underscore.
 */
export const fieldOf = (name: string): { field: string; keys: string | null } => {
  const start = name.trimStart()
  const bracket = start.indexOf('[')
  const isList = bracket > 0 && start.includes(']', bracket)
  const field = (isList ? start.slice(0, bracket) : start.replace('[', '_')).replace(/[. ]/g, '_')
  return { field, keys: isList ? start.slice(bracket, start.lastIndexOf(']') + 1) : null }
}

/** The first key of `[key]` and `[key][deeper]`. */
const FIRST_KEY = /^\[([^\]]*)\]/

type Given = Map<string, string | { file: FileEntry }>

/**
 * Field → values. For a repeated name the last value counts; `name[]` collects values, `name[key]` has one
 * value per key.
 */
export const valuesOfFields = (entries: readonly FormEntry[]): ((field: string) => FieldValues) => {
  const fields = new Map<string, Given>()
  for (const [sent, value] of entries) {
    const { field, keys } = fieldOf(sent)
    const known = fields.get(field)
    const isList = keys !== null
    const index = FIRST_KEY.exec(keys ?? '')?.[1]
    // A list and a single value of the same name: only the later one counts.
    const given: Given = known && isList && !known.has('') ? known : new Map()
    given.set(isList ? index || `#${given.size}` : '', value)
    fields.set(field, given)
  }
  return (field) => {
    const texts: string[] = []
    const files: FileEntry[] = []
    for (const value of fields.get(field)?.values() ?? []) {
      if (typeof value !== 'string') files.push(value.file)
      else {
        const text = trimmed(value)
        if (text) texts.push(text)
      }
    }
    return { texts, files }
  }
}

/** A file for rules, without its content. */
export type FileEntry = { name: string; size: number; type: string }

/** One posted field with its original name (`colour[]`), in the order of the post. */
export type FormEntry = readonly [name: string, value: string | { file: FileEntry }]
