import { endingsOfType } from '#forms/rules/media-types.ts'

/** One parsed `[type name options "values"]content[/type]` of a template, not validated yet. */
export type FormTag = {
  /** With its `*` when the field is required. */
  type: string
  /** Without the `*`. */
  basetype: string
  /** Dots are underscores already. Empty for tags without a field (submit, response). */
  name: string
  options: string[]
  /** As written between the quotes, with pipes. */
  rawValues: string[]
  /** What the visitor is shown and sends: the part before the pipe. */
  labels: string[]
  /** What is stored and mailed: the part after the pipe. */
  values: string[]
  /** Between `[type …]` and `[/type]`; null when there is no closing tag. */
  content: string | null
}

/** Patterns of option values after the colon. */
export const INTEGER = /^[0-9]+$/
export const SIGNED_INTEGER = /^-?[0-9]+$/
export const NUMBER = /^(?:[0-9]+|[0-9]*\.[0-9]+)$/
export const SIGNED_NUMBER = /^-?(?:[0-9]+|[0-9]*\.[0-9]+)$/
export const IDENTIFIER = /^[-0-9a-zA-Z_]+$/
const ANYTHING = /./

const restOf = (option: string, name: string): string | null =>
  option.length > name.length &&
  option[name.length] === ':' &&
  option.slice(0, name.length).toLowerCase() === name
    ? option.slice(name.length + 1)
    : null

/**
 * Values of all `name:value` options that look like `pattern`, in their order. Names are compared without
 * regard to case.
 */
export const optionsOf = (tag: FormTag, name: string, pattern: RegExp = ANYTHING): string[] => {
  const found: string[] = []
  for (const option of tag.options) {
    const rest = restOf(option, name)
    if (rest !== null && pattern.test(rest)) found.push(rest)
  }
  return found
}

export const optionOf = (tag: FormTag, name: string, pattern: RegExp = ANYTHING): string | undefined => {
  for (const option of tag.options) {
    const rest = restOf(option, name)
    if (rest !== null && pattern.test(rest)) return rest
  }
  return undefined
}

/** Whether the option `name` is present, with or without a value. */
export const hasOption = (tag: FormTag, name: string): boolean =>
  tag.options.some((option) => {
    const rest = option.toLowerCase()
    return rest === name || (rest.length > name.length + 1 && rest.startsWith(`${name}:`))
  })

/** A field without a name cannot be sent, so it cannot be required. */
export const isRequired = (tag: FormTag): boolean => tag.type.endsWith('*') && tag.name !== ''

/** Longer than any sensible `cols x rows / max`, in characters. */
const LONGEST_SIZE = 40

/** The part of an option like `20/50` or `10x5/100`. */
const sizePart = (tag: FormTag, pattern: RegExp): string | undefined => {
  for (const option of tag.options) {
    const part = option.length <= LONGEST_SIZE ? pattern.exec(option)?.[1] : undefined
    if (part) return part
  }
  return undefined
}

/** Zero counts as absent. */
const positive = (text: string | undefined): string | undefined =>
  text !== undefined && Number(text) > 0 ? text : undefined

export const sizeOf = (tag: FormTag): string =>
  positive(optionOf(tag, 'size', INTEGER)) ?? sizePart(tag, /^([0-9]*)\/[0-9]*$/) ?? '40'
export const colsOf = (tag: FormTag): string =>
  positive(optionOf(tag, 'cols', INTEGER)) ?? sizePart(tag, /^([0-9]*)x[0-9]*(?:\/[0-9]+)?$/) ?? '40'
export const rowsOf = (tag: FormTag): string =>
  positive(optionOf(tag, 'rows', INTEGER)) ?? sizePart(tag, /^[0-9]*x([0-9]*)(?:\/[0-9]+)?$/) ?? '10'

/** Counted in UTF-16 code units. */
export const maxLengthOf = (tag: FormTag): string | undefined =>
  positive(optionOf(tag, 'maxlength', INTEGER)) ?? sizePart(tag, /^(?:[0-9]*x?[0-9]*)?\/([0-9]+)$/)
export const minLengthOf = (tag: FormTag): string | undefined => positive(optionOf(tag, 'minlength', INTEGER))

/** The lengths a control carries: none when no text could satisfy both. */
export const lengthsOf = (tag: FormTag, defaultMax?: string): { maxLength?: string; minLength?: string } => {
  const [max, min] = [maxLengthOf(tag) ?? defaultMax, minLengthOf(tag)]
  if (max !== undefined && min !== undefined && Number(max) < Number(min)) return {}
  return { ...(max !== undefined && { maxLength: max }), ...(min !== undefined && { minLength: min }) }
}

const KILO = 1024
const DEFAULT_LIMIT_BYTES = KILO * KILO

/** How large a file may be, in bytes. */
export const limitBytesOf = (tag: FormTag): number => {
  for (const option of tag.options) {
    const [, count, unit] = /^limit:([1-9][0-9]*)(b|kb|mb)?$/i.exec(option) ?? []
    if (count)
      return (
        Number(count) * { b: 1, kb: KILO, mb: KILO * KILO }[(unit ?? 'b').toLowerCase() as 'b' | 'kb' | 'mb']
      )
  }
  return DEFAULT_LIMIT_BYTES
}

const ANY_FILE = ['audio/*', 'video/*', 'image/*']
const ONE_TYPE = /^[a-z]+\/(?!\*)/

/**
 * Accepted files: `.ext`, `top/*` or known exact media types; an empty text if all options are invalid,
 * which no file satisfies.
 */
export const fileTypesOf = (tag: FormTag): string[] => {
  const requested = optionsOf(tag, 'filetypes')
    .flatMap((types) => types.toLowerCase().split('|'))
    .filter(Boolean)
  if (requested.length === 0) return ANY_FILE
  const usable = requested.flatMap((type) => {
    if (!type.includes('/')) return [`.${type.replace(/^\.+|\.+$/g, '')}`]
    return ANY_FILE.includes(type) || (ONE_TYPE.test(type) && endingsOfType(type).length > 0) ? [type] : []
  })
  return usable.length > 0 ? [...new Set(usable)] : ['']
}
