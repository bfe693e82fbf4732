import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { decodeEntities } from '#forms/template/decode-entities.ts'
import { fieldOf, type FormEntry } from '#forms/field-values.ts'
import { type FormTag, hasOption } from '#forms/template/form-tag.ts'
import { moduleOf } from '#forms/tags/tag-registry.ts'

/** Records have no prototype: names come from untrusted input. */
export type PostedData = {
  /** Field → value as stored and mailed; choices are lists. */
  posted: Record<string, string | string[]>
  /** Field → values before pipes. */
  raw: Record<string, string[]>
  /** The input of the rules: names as sent, values trimmed. */
  entries: FormEntry[]
  /** False when a box that asks for consent to storage was not checked. */
  consentForStorage: boolean
}

/** JavaScript's white space (with NBSP, ideographic space, BOM) and next line, U+0085, which `trim` leaves. */
const isBlank = (code: number): boolean =>
  code === 0x20 ||
  (code >= 0x09 && code <= 0x0d) ||
  code === 0x85 ||
  (code >= 0xa0 && /\s/.test(String.fromCharCode(code)))

export const trimmed = (text: string): string => {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

/**
 * Reads the values a visitor sent, like the original's server. For files the SHA-256 hashes of their content
 * are stored, one after the other.
 */
export const readPosted = (
  tags: readonly FormTag[],
  sent: readonly (readonly [name: string, value: string])[],
  files: readonly { field: string; sha256: string }[] = [],
): PostedData => {
  const entries = sent.map(([name, value]) => [name, trimmed(value)] as const)
  const values = valuesByField(entries)
  const posted: PostedData['posted'] = Object.create(null)
  const raw: PostedData['raw'] = Object.create(null)
  for (const [field, value] of values) {
    if (field.startsWith('_')) continue
    posted[field] = value
    raw[field] = [value].flat()
  }

  let consentForStorage = true
  const seen = new Set<string>()
  for (const tag of tags) {
    const { isMailed, isFile, isList } = moduleOf(tag)
    if (tag.name === '' || seen.has(tag.name) || !isMailed) continue
    seen.add(tag.name)
    if (isFile) {
      const hashes = files.flatMap(({ field, sha256 }) => (fieldOf(field).field === tag.name ? sha256 : []))
      if (hashes.length > 0) posted[tag.name] = hashes.join(' ')
      continue
    }
    const value = posted[tag.name] ?? ''
    const chosen = value === '' ? [] : [value].flat()
    raw[tag.name] = isList ? chosen : [value].flat()
    posted[tag.name] = isList
      ? withFreeText(
          tag,
          chosen.map((one) => storedFor(tag, one)),
          values,
        )
      : value
    // A checkbox that is not checked is not sent at all.
    if (tag.options.includes('consent_for:storage') && !chosen.some((one) => one !== '' && one !== '0'))
      consentForStorage = false
  }
  return {
    posted,
    raw,
    entries: entries.filter(([name]) => !fieldOf(name).field.startsWith('_')),
    consentForStorage,
  }
}

/**
 * A browser shows a label's entities as characters and its line breaks as spaces, and sends the text it
 * shows.
 */
const shown = (label: string): string => trimmed(decodeEntities(label)).replace(/\s+/g, ' ')

/** The part of a value after its pipe; a value that is not in the form is unchanged. */
const storedFor = ({ labels, values }: FormTag, sent: string): string => {
  const wanted = sent.replace(/\s+/g, ' ')
  const at = labels.findIndex((label) => shown(label) === wanted)
  // Without a pipe the sent value is stored unchanged.
  return at < 0 || values[at] === labels[at] ? sent : decodeEntities(values[at] as string)
}

const withFreeText = (tag: FormTag, chosen: string[], values: Values): string[] => {
  const typed = hasOption(tag, 'free_text') ? values.get(HIDDEN.freeText + tag.name) : undefined
  const last = chosen.at(-1)
  return typeof typed === 'string' && typed !== '' && last !== undefined
    ? [...chosen.slice(0, -1), trimmed(`${last} ${typed}`)]
    : chosen
}

type Values = Map<string, string | string[]>

/**
 * Reads names like PHP: the last value wins, `f[]` collects values, `f[k]` stores one value per key; deeper
 * levels are flattened.
 */
const valuesByField = (entries: readonly (readonly [string, string])[]): Values => {
  const lists = new Map<string, Map<string, string>>()
  const values: Values = new Map()
  for (const [name, value] of entries) {
    const { field, keys } = fieldOf(name)
    if (field === '') continue
    if (keys === null) {
      lists.delete(field)
      values.set(field, value)
      continue
    }
    const list = lists.get(field) ?? new Map<string, string>()
    list.set(keys.endsWith('[]') ? `${keys}${list.size}` : keys, value)
    lists.set(field, list)
  }
  for (const [field, list] of lists) values.set(field, [...list.values()])
  return values
}
