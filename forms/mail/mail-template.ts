import { moduleOf } from '#forms/tags/tag-registry.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import { type DateStyle, formatTypedDate } from './php-date.ts'

/** Data for mails about one submission. Records have no prototype, since names are user input. */
export type MailFacts = {
  /** Field → value as stored. */
  posted: Readonly<Record<string, string | readonly string[]>>
  /** Field → values before the pipe. */
  raw: Readonly<Record<string, readonly string[]>>
  /** Field → names of the files that came with it. */
  fileNames: Readonly<Record<string, readonly string[]>>
  tags: readonly FormTag[]
  /** The value of `[_name]`, escaped for HTML; undefined: no such special tag. */
  special: (name: string, isHtml: boolean) => string | undefined
  words: MailWords
  dates: DateStyle
}

export type MailWords = {
  listSeparator: string
  /** Texts of a given and of a missing consent; the consent's own text may be empty. */
  consented: (text: string) => string
  notConsented: (text: string) => string
}

/**
 * `isHtml`: escapes values. `excludeBlank`: omits lines in which all tags are empty. `lineBreak`: replaces
 * each line break in a value.
 */
export type MailStyle = { isHtml?: boolean; excludeBlank?: boolean; lineBreak?: string }

/** `[name]` or `[name "format"]`, with optional brackets around it. */
const MAIL_TAG = /(\[?)\[[\t ]*([a-zA-Z_][0-9a-zA-Z:._-]*)((?:[\t ]+(?:"[^"]*"|'[^']*'))*)[\t ]*\](\]?)/g
const QUOTED = /"([^"]*)"|'([^']*)'/
const RAW = '_raw_'
const FORMAT = '_format_'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}
/** An `&` of an existing entity is not escaped, as existing templates expect. */
export const escapeMailHtml = (text: string): string =>
  text.replace(/&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,31};)|[<>"']/gi, (sign) => ENTITIES[sign]!)

/**
 * Replaces the mail tags of a template; unknown tags are unchanged. Works line by line, as a tag never spans
 * lines.
 */
export const replaceMailTags = (template: string, facts: MailFacts, style: MailStyle = {}): string =>
  template
    .split('\n')
    .flatMap((line) => {
      const { text, isBlank } = replaceInLine(line, facts, style)
      return style.excludeBlank && isBlank ? [] : [text]
    })
    .join('\n')

/** Converts a text to one line, for a mail header. */
export const singleLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const replaceInLine = (line: string, facts: MailFacts, { isHtml = false, lineBreak }: MailStyle) => {
  if (!line.includes('[')) return { text: line, isBlank: false }
  const replacements: string[] = []
  const text = line.replace(
    MAIL_TAG,
    (whole: string, open: string, name: string, quoted: string, close: string) => {
      if (open && close) return whole.slice(1, -1)
      const replaced =
        valueOf(name, quoted, facts, isHtml) ?? facts.special(name.replace(/^wpcf7\./, '_'), isHtml)
      if (replaced === undefined) return whole
      replacements.push(replaced)
      return lineBreak === undefined ? replaced : replaced.replace(/\r\n?|\n/g, lineBreak)
    },
  )
  return { text, isBlank: replacements.length > 0 && replacements.every((value) => value === '') }
}

/** The value of a tag of a form field; undefined: not a field. */
const valueOf = (name: string, quoted: string, facts: MailFacts, isHtml: boolean): string | undefined => {
  const isRaw = name.startsWith(RAW) && name.length > RAW.length
  const isFormat = name.startsWith(FORMAT) && name.length > FORMAT.length
  const field = (isRaw ? name.slice(RAW.length) : isFormat ? name.slice(FORMAT.length) : name).replaceAll(
    '.',
    '_',
  )
  const values = isRaw ? (own(facts.raw, field) ?? []) : own(facts.posted, field)
  if (values === undefined) return undefined

  const [, double, single] = QUOTED.exec(quoted) ?? []
  const format = isFormat ? (double ?? single ?? '') : ''
  const texts = [values]
    .flat()
    .map((value) => (format ? formatTypedDate(format, value.trim(), facts.dates) : value.trim()))
  const joined = texts.join(facts.words.listSeparator)
  const tag = facts.tags.find((one) => one.name === field)
  return ((tag && own(ownWays, tag.basetype)?.(tag, texts, facts, isHtml)) ?? escape(joined, isHtml)).trim()
}

type OwnWay = (
  tag: FormTag,
  values: readonly string[],
  facts: MailFacts,
  isHtml: boolean,
) => string | undefined

/**
 * Kinds of fields that mails show differently from their value: consents with their text, files with their
 * names.
 */
const ownWays: Record<string, OwnWay> = {
  acceptance: (tag, values, { words }, isHtml) =>
    consentText(
      tag,
      values.some((value) => value !== '' && value !== '0'),
      words,
      isHtml,
    ),
  file: ({ name }, _, { fileNames, words }, isHtml) => {
    const names = own(fileNames, name)
    return names?.length ? escape(names.join(words.listSeparator), isHtml) : undefined
  },
}

const consentText = (tag: FormTag, isGiven: boolean, words: MailWords, isHtml: boolean): string => {
  const markup = tag.content || (tag.values[0] ?? '')
  const text = (isHtml ? markup : withoutMarkup(markup)).trim()
  const sentence = (isGiven ? words.consented : words.notConsented)(text)
  return text ? sentence : sentence.replace(/[:\s]+$/, '')
}

/** Text without tags, scripts and styles. */
const withoutMarkup = (markup: string) =>
  markup.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '').replace(/<[^>]*>/g, '')
const escape = (text: string, isHtml: boolean) => (isHtml ? escapeMailHtml(text) : text)
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** Names of the fields a mail template may use, each once, in the order of the form. */
export const mailTags = (tags: FormTag[]): string[] => [
  ...new Set(tags.filter((tag) => tag.name !== '' && moduleOf(tag).isMailed).map(({ name }) => name)),
]
