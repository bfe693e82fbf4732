import type { MessageRow } from './store.ts'
import type { FormTag } from '#forms/template/form-tag.ts'

/** Technical fields and bot checks, which the owner does not read. */
const NOT_KEPT = new Set([
  'file',
  'quiz',
  'captchac',
  'captchar',
  'submit',
  'response',
  'count',
  'reflection',
  'output',
  'recaptcha',
  'turnstile',
])

const MARKUP = /<[^>]*>/g

const OPENING_LENGTH = 160

const NAME_LENGTH = 200

const NAME_FIELD = /(?:^|[-_])(?:name|imie|imię|nazwisko|nazwa)(?:$|[-_])/i

type Posted = Record<string, string | string[]>

/**
 * Fields in form order, then values without a field in the form. A consent includes its text, whether or not
 * it was given.
 */
export const savedFieldsOf = (tags: FormTag[], posted: Posted): SavedField[] => {
  const saved = new Map<string, SavedField>()
  const skipped = new Set<string>()
  for (const { basetype, name, content, values } of tags) {
    if (name === '' || saved.has(name)) continue
    if (NOT_KEPT.has(basetype)) skipped.add(name)
    else if (basetype === 'acceptance')
      saved.set(name, { name, value: posted[name] ?? '', consent: plain(content ?? values.join(' ')) })
    else if (posted[name] !== undefined) saved.set(name, { name, value: posted[name] })
  }
  for (const [name, value] of Object.entries(posted))
    if (!saved.has(name) && !skipped.has(name)) saved.set(name, { name, value })
  return [...saved.values()]
}

/** The sender and the beginning of the text, for the list of messages. */
export const summaryOfFields = (
  tags: FormTag[],
  posted: Posted,
): { name: string; email: string; opening: string } => {
  const textOf = (tag: FormTag | undefined) =>
    tag ? [posted[tag.name] ?? ''].flat().join(', ').replace(/\s+/g, ' ').trim() : ''
  const filled = tags.filter((tag) => textOf(tag) !== '')
  const name = filled.find(
    ({ basetype, name: field, options }) =>
      basetype === 'text' &&
      (options.some((option) => /^autocomplete:(?:.*\|)?name$/.test(option)) || NAME_FIELD.test(field)),
  )
  const opening =
    filled.find(({ basetype }) => basetype === 'textarea') ??
    filled.find((tag) => tag.basetype === 'text' && tag !== name)
  return {
    name: cut(textOf(name), NAME_LENGTH),
    email: cut(textOf(filled.find(({ basetype }) => basetype === 'email')), NAME_LENGTH),
    opening: cut(textOf(opening), OPENING_LENGTH),
  }
}

/** At most `length` code units, without splitting a surrogate pair. */
const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

const plain = (html: string) => html.replace(MARKUP, '').replace(/\s+/g, ' ').trim()

/** One saved field; `consent` is the text of a consent box, checked or not. */
export type SavedField = { name: string; value: string | string[]; consent?: string }

export const readFields = (row: Pick<MessageRow, 'fields_json'>): SavedField[] =>
  JSON.parse(row.fields_json) as SavedField[]

export const fieldValues = ({ value }: Pick<SavedField, 'value'>): string[] =>
  Array.isArray(value) ? value : [value]
