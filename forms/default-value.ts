import type { FormTag } from './form-tag.ts'
import type { RenderContext } from './tag-module.ts'
import { optionsOf } from './tag-options.ts'

const NUMBERS = /^[0-9_]+$/
/** These facts of a member are called by their whole name; of others, `user_` is cut off. */
const WHOLE_NAMES = new Set(['user_login', 'user_email', 'user_url'])
const SOURCES = new Set(['get', 'post', 'post_meta', 'shortcode_attr'] as const)
type PlainSource = 'get' | 'post' | 'post_meta' | 'shortcode_attr'

/**
 * What `default:` options choose, first found first; numbers count the tag's values from 1. With a
 * blank option in front of the values, the blank one is not counted but numbers move on by one, as
 * they always did.
 */
export const defaultValues = (tag: FormTag, context: RenderContext, isShifted = false): string[] => {
  const found: string[] = []
  for (const written of optionsOf(tag, 'default')) {
    const option = written.toLowerCase().replace(/[^a-z0-9_-]/g, '')
    if (NUMBERS.test(option)) {
      for (const number of option.split('_')) {
        const value = tag.labels[isShifted ? Number(number) : Number(number) - 1]
        if (value !== undefined) found.push(value)
      }
      continue
    }
    const value = sourceValue(option, tag, context)
    if (value) found.push(value)
  }
  return found
}

const sourceValue = (option: string, tag: FormTag, { defaults }: RenderContext): string | undefined => {
  if (option.startsWith('user_'))
    return defaults('user', WHOLE_NAMES.has(option) ? option : option.slice('user_'.length))
  return SOURCES.has(option as PlainSource) ? defaults(option as PlainSource, tag.name)?.trim() : undefined
}

const valueOf = <Value>(record: Record<string, Value> | null, key: string): Value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined

/** What a refused post held for a field with one value. */
export const postedText = (name: string, { posted }: RenderContext): string | undefined => {
  const value = valueOf(posted, name)
  return Array.isArray(value) ? value[0] : value
}

/** What a refused post held for a field with choices; none chosen is a choice too. */
export const postedChoices = (name: string, { posted }: RenderContext): string[] | undefined => {
  if (!posted) return undefined
  const value = valueOf(posted, name)
  return value === undefined ? [] : [value].flat()
}
