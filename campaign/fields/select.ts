import * as v from 'valibot'
import { choices, offeredOnce } from './choices.ts'
import { commonSettings, type Field, type FieldInPage } from './field.ts'
import { choicesHint, commonHints, searchHint } from './field-hints.ts'
import { choiceStyles, opensStyles } from './field-styles.ts'

const settings = { ...commonSettings, choices, hasSearch: v.optional(v.boolean(), false) }

export const inPage: FieldInPage<typeof settings> = {
  problem: (values, { choices: all }) => offeredOnce(values, all),
}

export default {
  settings,
  styles: [choiceStyles, opensStyles],
  hints: { title: 'Lista', settings: { ...commonHints, choices: choicesHint, hasSearch: searchHint } },
  ...inPage,
} satisfies Field<typeof settings>
