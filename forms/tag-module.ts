import type { ReactNode } from 'react'
import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import type { FormRule } from '#contract/contact-forms/schema.ts'
import type { FormTag } from './form-tag.ts'

/** A rule of a tag before its words are known. */
export type TagRule = Omit<FormRule, 'field' | 'error'> & { message: MessageKey }

/**
 * Where rules of a kind of tags stand in a schema; the first problem of a field wins, and problems are told
 * in this order.
 */
export const ruleGroups = ['choice', 'date', 'file', 'number', 'select', 'text', 'textarea'] as const
export type RuleGroup = (typeof ruleGroups)[number]

export type DefaultSource = 'get' | 'post' | 'user' | 'post_meta' | 'shortcode_attr'

/** All that drawing a form needs beside its template. */
export type RenderContext = {
  /** Markup of an element. */
  markup: (node: ReactNode) => string
  words: { chooseOption: string; send: string; captchaAlt: string }
  unitTag: string
  /** Ids given on the page so far; each is given once. */
  usedIds: Set<string>
  /** What a refused plain post held, as it was sent (before pipes), by field; free text under its own name. */
  posted: Record<string, string | string[]> | null
  problems: Record<string, { message: string; errorId: string }>
  /** What the form says at its end. */
  response: string
  quiz: (tag: FormTag) => { question: string; sealed: string }
  captcha: (tag: FormTag) => { url: string; challenge: string }
  /** `key` is the field's name, or for `user` which of the member's facts. */
  defaults: (source: DefaultSource, key: string) => string | undefined
  /** YYYY-MM-DD */
  todayIso: string
}

/** Answers every question about a kind of tag. */
export type TagModule = {
  types: readonly string[]
  /** Is its first option the name of a field? */
  isNamed: boolean
  /** Only `inline` ones get a paragraph around them. */
  display: 'inline' | 'block' | 'hidden'
  /** May mail templates name it? */
  isMailed: boolean
  /** Does a visitor send a value under its name? */
  isField: boolean
  /** Is what is sent kept as a list? */
  isList: boolean
  isFile: boolean
  /** Is it the place where the form answers? */
  isAnswer?: true
  /** Is it drawn anew for each visitor, whatever its options? */
  varies?: true
  ruleGroup?: RuleGroup
  rules?: (tag: FormTag, todayIso: string) => TagRule[]
  /** The texts it accepts, for the closed list of its field; null when any text may come. */
  accepts?: (tag: FormTag) => string[] | null
  /** `tags` are all tags of the form. */
  draw: (tag: FormTag, context: RenderContext, tags: FormTag[]) => ReactNode
}
