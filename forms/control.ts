import { createElement, type ReactNode } from 'react'
import type { FormTag } from './form-tag.ts'
import type { RenderContext } from './tag-module.ts'
import { IDENTIFIER, isRequired, optionOf, optionsOf, SIGNED_INTEGER } from './tag-options.ts'

const OCTETS = /%[a-fA-F0-9]{2}/g
const NOT_IN_CLASS = /[^A-Za-z0-9_-]/g

/** `base` and what the tag's own `class:` options add, each name once. */
const classNames = (tag: FormTag, base: string): string => {
  const own = optionsOf(tag, 'class').map((name) => name.replace(OCTETS, '').replace(NOT_IN_CLASS, ''))
  return own.length === 0 ? base : [...new Set([...base.split(' '), ...own])].filter(Boolean).join(' ')
}

/** The names every control of a kind has. */
const kindNames = (tag: FormTag, more: string): string =>
  `wpcf7-form-control wpcf7-${tag.basetype}${isRequired(tag) ? ' wpcf7-validates-as-required' : ''}${more ? ` ${more}` : ''}`

/** A tag's `id:`, given once on a page and never one of the wire's own. */
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

/** `autocomplete:given-name|family-name` in any case; `off` and `on` stand alone, and `off` is the stronger. */
export const autoCompleteOf = (tag: FormTag): string | undefined => {
  const written = optionsOf(tag, 'autocomplete', /^[-0-9a-zA-Z|]+$/).flatMap((option) =>
    option.toLowerCase().split('|'),
  )
  const tokens = [...new Set(written.filter((token) => AUTOCOMPLETE_TOKEN.test(token)))]
  return ['off', 'on'].find((token) => tokens.includes(token)) ?? (tokens.join(' ') || undefined)
}

const problemOf = (tag: FormTag, { problems }: RenderContext) =>
  Object.hasOwn(problems, tag.name) ? problems[tag.name] : undefined

/** Class, id: what a control that holds no text of a visitor has. */
export const plainAttributes = (tag: FormTag, context: RenderContext, names = '') => ({
  className: classNames(tag, kindNames(tag, names)),
  id: takeId(tag, context),
})

/** Class and id of what stands around choices, and where the words about a problem are. */
export const groupAttributes = (tag: FormTag, context: RenderContext, names = '') => {
  const problem = problemOf(tag, context)
  return {
    ...plainAttributes(tag, context, problem ? `${names} wpcf7-not-valid`.trim() : names),
    'aria-describedby': problem?.errorId,
  }
}

/** Whether what is in a control was refused, and where the words about it are. */
export const validityAttributes = (tag: FormTag, context: RenderContext) => {
  const problem = problemOf(tag, context)
  return problem
    ? ({ 'aria-invalid': 'true', 'aria-describedby': problem.errorId } as const)
    : ({ 'aria-invalid': 'false' } as const)
}

/** What every control a visitor writes into or chooses from has. */
export const controlAttributes = (tag: FormTag, context: RenderContext, names = '') => ({
  ...plainAttributes(tag, context, problemOf(tag, context) ? `${names} wpcf7-not-valid`.trim() : names),
  tabIndex: tabIndexOf(tag),
  'aria-required': isRequired(tag) ? ('true' as const) : undefined,
  ...validityAttributes(tag, context),
})

/** `span.wpcf7-form-control-wrap` with what is in it, and the words about a problem. */
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
