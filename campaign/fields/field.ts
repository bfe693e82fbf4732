import * as v from 'valibot'
import type { SettingsOf } from '../settings-of.ts'
import type { Validator } from '../validators/validator.ts'
import type { ProblemKey } from './problem-key.ts'

const MAX_LABEL = 300

/** What every field has. */
export const commonSettings = {
  label: v.pipe(v.string(), v.trim(), v.maxLength(MAX_LABEL)),
  isRequired: v.optional(v.boolean(), false),
}
export const typedSettings = { ...commonSettings, placeholder: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_LABEL)), '') }

/** Answers every question about a kind of field but how it is drawn. */
export type Field<Settings extends v.ObjectEntries> = {
  /** In Polish, for the owner who chooses. */
  title: string
  settings: Settings
  /** What judges each value; asked only about what was filled in. */
  validator?: (settings: SettingsOf<Settings>) => Validator | null
  /** What only all values together tell; `nowMs` is the visitor's clock or the server's. */
  problem?: (values: readonly string[], settings: SettingsOf<Settings>, nowMs: number) => ProblemKey | null
  /** Nobody sees it: what it holds is the owner's. */
  isHidden?: true
  /** What is sent of it is a list. */
  isList?: true
  /** The address that a lead is known by. */
  isAddress?: true
  /** A yes or no to this text, which is kept with the answer. */
  consentText?: (settings: SettingsOf<Settings>) => string
  /** What it is called on the wire; absent: by its kind and place. */
  wireName?: string
  /** As it is sent and kept. */
  normalize?: (value: string) => string
}
