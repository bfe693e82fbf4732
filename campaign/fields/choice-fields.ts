import * as v from 'valibot'
import type { Hint } from '../kinds.ts'
import type { ProblemKey } from '../validators/validator.ts'
import { commonHints, commonSettings, type Field, type FieldInPage } from './field.ts'

const MAX_CHOICES = 300
const MAX_LENGTH = 300

const choices = v.pipe(
  v.array(
    v.strictObject({
      value: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LENGTH)),
      label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_LENGTH)),
    }),
  ),
  v.minLength(1),
  v.maxLength(MAX_CHOICES),
  v.check(
    (all) => new Set(all.map(({ value }) => value)).size === all.length,
    'two choices have the same value',
  ),
)
const listed = { ...commonSettings, choices }
const dropDown = { ...listed, hasSearch: v.optional(v.boolean(), false) }
const dropDownOfMany = { ...listed, hasSearch: v.optional(v.boolean(), true) }

const choicesHint: Hint = {
  label: 'Możliwości',
  item: 'możliwość',
  settings: { value: { label: 'Wartość', help: 'Tak zapisze się odpowiedź.' }, label: { label: 'Napis' } },
}
const listedHints = { ...commonHints, choices: choicesHint }
const dropDownHints = { ...listedHints, hasSearch: { label: 'Z szukaniem na liście' } }

/** CSS of checkboxes and radio buttons; that of all fields is in the block `fields`. */
export const choiceStyles = `
  .choice { display: flex; gap: 0.65em; align-items: flex-start; min-height: 28px; padding-block: 0.15em; text-align: start; cursor: pointer; }
  .choice input { flex: none; width: max(1.2em, 20px); height: max(1.2em, 20px); margin: 0.15em 0 0; accent-color: var(--accent); }
  .choice input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
/** CSS of a button that opens a list. */
export const opensStyles = `
  .opens { display: flex; gap: 0.75em; align-items: center; justify-content: space-between; cursor: pointer; }
  .opens span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .opens::after { content: ''; flex: none; width: 0.5em; height: 0.5em; border: solid; border-width: 0 2px 2px 0; translate: 0 -0.15em; rotate: 45deg; }
`

/** Only what was offered may be chosen. */
const offered = (values: readonly string[], all: readonly { value: string }[]): ProblemKey | null =>
  values.every((chosen) => all.some(({ value }) => value === chosen)) ? null : 'choice'

const one: FieldInPage<typeof listed> = {
  problem: (values, { choices: all }) => (values.length > 1 ? 'choice' : offered(values, all)),
}
const many: FieldInPage<typeof listed> = {
  isList: true,
  problem: (values, { choices: all }) => offered(values, all),
}

export const choiceFieldsInPage = { checkbox: many, multiSelect: many, radio: one, select: one }

export const checkbox = {
  settings: listed,
  styles: [choiceStyles],
  hints: { title: 'Pola wyboru', settings: listedHints },
  ...many,
} satisfies Field<typeof listed>

export const radio = {
  settings: listed,
  styles: [choiceStyles],
  hints: { title: 'Wybór jednego', settings: listedHints },
  ...one,
} satisfies Field<typeof listed>

export const select = {
  settings: dropDown,
  styles: [choiceStyles, opensStyles],
  hints: { title: 'Lista', settings: dropDownHints },
  ...one,
} satisfies Field<typeof dropDown>

export const multiSelect = {
  settings: dropDownOfMany,
  styles: [choiceStyles, opensStyles],
  hints: { title: 'Lista, wiele wyborów', settings: dropDownHints },
  ...many,
} satisfies Field<typeof dropDownOfMany>
