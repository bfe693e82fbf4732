import * as v from 'valibot'
import type { Hint, Hints, SettingsOf } from '../kinds.ts'
import type { ProblemKey, Validator } from '../validators/validator.ts'

const MAX_LABEL = 300

/** Names a field within its campaign; stays the same when its label changes. */
export const fieldId = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be lower-case letters, digits and underscores, at most 40'),
)

/** Settings of every field. */
export const commonSettings = {
  label: v.pipe(v.string(), v.trim(), v.maxLength(MAX_LABEL)),
  isRequired: v.optional(v.boolean(), false),
}
export const commonHints = {
  label: { label: 'Napis przy polu' },
  isRequired: { label: 'Trzeba wypełnić' },
} satisfies Record<string, Hint>

/** Settings of every field with typed input. */
export const typedSettings = {
  ...commonSettings,
  placeholder: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_LABEL)), ''),
}
export const typedHints = {
  ...commonHints,
  placeholder: { label: 'Podpowiedź w pustym polu' },
} satisfies Record<string, Hint>

/** The page's code and data of a field. */
export type FieldInPage<Settings extends v.ObjectEntries> = {
  /** Checks each value that is not empty. */
  validator?: (settings: SettingsOf<Settings>) => Validator | null
  /** The problem of all values together; `nowMs` is the visitor's clock or the server's. */
  problem?: (values: readonly string[], settings: SettingsOf<Settings>, nowMs: number) => ProblemKey | null
  /** Hidden: the owner sets its value. */
  isHidden?: true
  /** Its value is sent as a list. */
  isList?: true
  /** The address that identifies a lead. */
  isAddress?: true
  /** As it is sent and saved. */
  normalize?: (value: string) => string
}

/** Everything about a kind of field except its rendering. */
export type Field<Settings extends v.ObjectEntries> = FieldInPage<Settings> & {
  settings: Settings
  hints: Hints
  /** Its value names or reaches a person: the form says what happens with it (RODO art. 13). */
  isPersonal?: true
  /** A yes or no to this text, which is saved with the answer. */
  consentText?: (settings: SettingsOf<Settings>) => string
  /** CSS that only pages which show one load. */
  styles?: readonly string[]
  /** Its name on the wire; absent: by its kind and place. */
  wireName?: string
}
