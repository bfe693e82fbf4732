import type { ReactNode } from 'react'
import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import type { FormRule } from '#contract/contact-forms/schema.ts'
import type { FormTag } from '#forms/template/form-tag.ts'

/** A rule of a tag; `message` names the text of its error. */
export type TagRule = Omit<FormRule, 'field' | 'error'> & { message: MessageKey }

/**
 * Order of the rules in a schema. The first problem of a field wins, and problems are reported in this order.
 */
export const ruleGroups = ['choice', 'date', 'file', 'number', 'select', 'text', 'textarea'] as const
export type RuleGroup = (typeof ruleGroups)[number]

export type DefaultSource = 'get' | 'post' | 'user' | 'post_meta' | 'shortcode_attr'

/** Everything that rendering a form needs beside its template. */
export type RenderContext = {
  /** Markup of an element. */
  markup: (node: ReactNode) => string
  words: { chooseOption: string; send: string; captchaAlt: string }
  unitTag: string
  /** Ids on the page so far; each is used once. */
  usedIds: Set<string>
  /** The values of a refused plain post as sent (before pipes), by field; free text under its own name. */
  posted: Record<string, string | string[]> | null
  problems: Record<string, { message: string; errorId: string }>
  /** The message at the end of the form. */
  response: string
  quiz: (tag: FormTag) => { question: string; sealed: string }
  captcha: (tag: FormTag) => { url: string; challenge: string }
  /** `key` is the field's name, or for `user` the name of a member's field. */
  defaults: (source: DefaultSource, key: string) => string | undefined
  /** YYYY-MM-DD */
  todayIso: string
}

/** A kind of form tag: everything its host needs to know about it. */
export type TagModule = {
  types: readonly string[]
  /** Is its first option the name of a field? */
  isNamed?: true
  /** Only `inline` ones get a paragraph around them. */
  display: 'inline' | 'block' | 'hidden'
  /** May mail templates name it? */
  isMailed?: true
  /** Does a visitor send a value under its name? */
  isField?: true
  /** Is the value saved as a list? */
  isList?: true
  isFile?: true
  /** Is it the place of the form's response? */
  isResponse?: true
  /** Is it rendered for each visitor separately, with any options? */
  varies?: true
  ruleGroup?: RuleGroup
  rules?: (tag: FormTag, todayIso: string) => TagRule[]
  /** The texts it accepts, for the closed list of its field; null when any text is accepted. */
  accepts?: (tag: FormTag) => string[] | null
  /** `tags` are all tags of the form. */
  render: (tag: FormTag, context: RenderContext, tags: FormTag[]) => ReactNode
}
