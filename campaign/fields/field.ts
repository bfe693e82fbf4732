import * as v from 'valibot'
import type { Hints } from '../hints.ts'
import type { SettingsOf } from '../settings-of.ts'
import type { Judging } from '../validators/validator.ts'
import type { ProblemKey } from './problem-key.ts'

const MAX_LABEL = 300

/** What every field has. */
export const commonSettings = {
  label: v.pipe(v.string(), v.trim(), v.maxLength(MAX_LABEL)),
  isRequired: v.optional(v.boolean(), false),
}
export const typedSettings = {
  ...commonSettings,
  placeholder: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_LABEL)), ''),
}

/** What pages run and have to know of a field. */
export type FieldInPage<Settings extends v.ObjectEntries> = {
  /** What judges each value; asked only about what was filled in. */
  judging?: (settings: SettingsOf<Settings>) => Judging | null
  /** What only all values together tell; `nowMs` is the visitor's clock or the server's. */
  problem?: (values: readonly string[], settings: SettingsOf<Settings>, nowMs: number) => ProblemKey | null
  /** Nobody sees it: what it holds is the owner's. */
  isHidden?: true
  /** What is sent of it is a list. */
  isList?: true
  /** The address that a lead is known by. */
  isAddress?: true
  /** As it is sent and kept. */
  normalize?: (value: string) => string
}

/** Answers every question about a kind of field but how it is drawn. */
export type Field<Settings extends v.ObjectEntries> = FieldInPage<Settings> & {
  settings: Settings
  hints: Hints
  /** A yes or no to this text, which is kept with the answer. */
  consentText?: (settings: SettingsOf<Settings>) => string
  /** CSS that only pages which show one load. */
  styles?: readonly string[]
  /** What it is called on the wire; absent: by its kind and place. */
  wireName?: string
}
