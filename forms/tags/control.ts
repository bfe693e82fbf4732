import { createElement, type ReactNode } from 'react'
import {
  type FormTag,
  IDENTIFIER,
  isRequired,
  optionOf,
  optionsOf,
  SIGNED_INTEGER,
} from '#forms/template/form-tag.ts'
import type { RenderContext } from './tag-module.ts'

const OCTETS = /%[a-fA-F0-9]{2}/g
const NOT_IN_CLASS = /[^A-Za-z0-9_-]/g

/** `base` and the names of the tag's `class:` options, each once. */
const classNames = (tag: FormTag, base: string): string => {
  const own = optionsOf(tag, 'class').map((name) => name.replace(OCTETS, '').replace(NOT_IN_CLASS, ''))
  return own.length === 0 ? base : [...new Set([...base.split(' '), ...own])].filter(Boolean).join(' ')
}

/** Class names of every control of a type. */
const kindNames = (tag: FormTag, more: string): string =>
  `wpcf7-form-control wpcf7-${tag.basetype}${isRequired(tag) ? ' wpcf7-validates-as-required' : ''}${more ? ` ${more}` : ''}`

/** A tag's `id:`, unless another element of the page has it or it begins like the wire's own. */
export const takeId = (tag: FormTag, { usedIds }: RenderContext): string | undefined => {
  const id = optionOf(tag, 'id', IDENTIFIER)
  if (id === undefined || id.startsWith('wpcf7') || usedIds.has(id)) return undefined
  usedIds.add(id)
  return id
}

export const tabIndexOf = (tag: FormTag): number | undefined => {
  const written = optionOf(tag, 'tabindex', SIGNED_INTEGER)
  return written === undefined ? undefined : Number(written)
}

const AUTOCOMPLETE_TOKEN = /^[a-z]+(?:-[0-9a-z]+)*$/

/**
 * `autocomplete:given-name|family-name` in any case; `off` and `on` exclude other values, and `off` takes
 * precedence.
 */
export const autoCompleteOf = (tag: FormTag): string | undefined => {
  const written = optionsOf(tag, 'autocomplete', /^[-0-9a-zA-Z|]+$/).flatMap((option) =>
    option.toLowerCase().split('|'),
  )
  const tokens = [...new Set(written.filter((token) => AUTOCOMPLETE_TOKEN.test(token)))]
  return ['off', 'on'].find((token) => tokens.includes(token)) ?? (tokens.join(' ') || undefined)
}

const problemOf = (tag: FormTag, { problems }: RenderContext) =>
  Object.hasOwn(problems, tag.name) ? problems[tag.name] : undefined

/** Class and id: all that a control without a visitor's input has. */
export const plainAttributes = (tag: FormTag, context: RenderContext, names = '') => ({
  className: classNames(tag, kindNames(tag, names)),
  id: takeId(tag, context),
})

/** Class and id of the group around choices, and the id of its error message. */
export const groupAttributes = (tag: FormTag, context: RenderContext, names = '') => {
  const problem = problemOf(tag, context)
  return {
    ...plainAttributes(tag, context, problem ? `${names} wpcf7-not-valid`.trim() : names),
    'aria-describedby': problem?.errorId,
  }
}

/** Whether the value was refused, and the id of the error message. */
export const validityAttributes = (tag: FormTag, context: RenderContext) => {
  const problem = problemOf(tag, context)
  return problem
    ? ({ 'aria-invalid': 'true', 'aria-describedby': problem.errorId } as const)
    : ({ 'aria-invalid': 'false' } as const)
}

/** Attributes of every control for a visitor's input. */
export const controlAttributes = (tag: FormTag, context: RenderContext, names = '') => ({
  ...plainAttributes(tag, context, problemOf(tag, context) ? `${names} wpcf7-not-valid`.trim() : names),
  tabIndex: tabIndexOf(tag),
  'aria-required': isRequired(tag) ? ('true' as const) : undefined,
  ...validityAttributes(tag, context),
})

/** `span.wpcf7-form-control-wrap` around the children and the error message. */
export const wrapControl = (tag: FormTag, context: RenderContext, ...children: ReactNode[]): ReactNode => {
  const problem = problemOf(tag, context)
  const tip = problem
    ? createElement('span', { className: 'wpcf7-not-valid-tip', 'aria-hidden': 'true' }, problem.message)
    : null
  return createElement(
    'span',
    { className: 'wpcf7-form-control-wrap', 'data-name': tag.name },
    ...children,
    tip,
  )
}

const NUMBERS = /^[0-9_]+$/
/** These member fields are looked up by their whole name; from others `user_` is cut off. */
const WHOLE_NAMES = new Set(['user_login', 'user_email', 'user_url'])
const SOURCES = new Set(['get', 'post', 'post_meta', 'shortcode_attr'] as const)
type PlainSource = 'get' | 'post' | 'post_meta' | 'shortcode_attr'

/**
 * Values that `default:` options choose, in their order; numbers count the tag's values from 1. `isShifted`: a
 * blank option in front of the values shifts the numbers by one, as in existing templates.
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

/** The value of a field in a refused post. */
export const postedText = (name: string, { posted }: RenderContext): string | undefined => {
  const value = valueOf(posted, name)
  return Array.isArray(value) ? value[0] : value
}

/** The values of a field in a refused post; empty when nothing was chosen. */
export const postedChoices = (name: string, { posted }: RenderContext): string[] | undefined => {
  if (!posted) return undefined
  const value = valueOf(posted, name)
  return value === undefined ? [] : [value].flat()
}
