import type { FileEntry, FormEntry } from './form-entry.ts'

/** What was given for a field: texts trimmed, blank ones dropped. */
export type FieldValues = { texts: readonly string[]; files: readonly FileEntry[] }

/** White space of every kind, next line (U+0085) too, which JavaScript's own trim leaves. */
const SIGN = /[^\s\u0085]/
const trimmed = (text: string): string => {
  const start = text.search(SIGN)
  let end = text.length
  while (end > start && !SIGN.test(text[end - 1]!)) end--
  return start < 0 ? '' : text.slice(start, end)
}
/** `name`, `name[]` and `name[key]`; of deeper brackets only the name and that there are several matters. */
const NAME = /^([^[]*)(?:\[([^\]]*)\])?/

/** As servers of this wire read a name: a dot or a space in it becomes an underscore. */
const keyOf = (name: string) => name.replace(/[. ]/g, '_')

type Given = Map<string, string | { file: FileEntry }>

/** Field → values. A name sent twice counts with its last value; `name[]` collects, `name[key]` keeps one value a key. */
export const valuesOfFields = (entries: readonly FormEntry[]): ((field: string) => FieldValues) => {
  const fields = new Map<string, Given>()
  for (const [sent, value] of entries) {
    const [, name = '', index] = NAME.exec(sent.trimStart()) ?? []
    const field = keyOf(name)
    const known = fields.get(field)
    const isList = index !== undefined
    // A list and a single value of the same name: the later one stands alone.
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
