import * as v from 'valibot'
import { choices, offered } from './choices.ts'
import { commonSettings, type Field, type FieldInPage } from './field.ts'
import { choicesHint, commonHints, searchHint } from './field-hints.ts'
import { choiceStyles, opensStyles } from './field-styles.ts'

const settings = { ...commonSettings, choices, hasSearch: v.optional(v.boolean(), true) }

export const inPage: FieldInPage<typeof settings> = {
  isList: true,
  problem: (values, { choices: all }) => offered(values, all),
}

export default {
  settings,
  styles: [choiceStyles, opensStyles],
  hints: {
    title: 'Lista, wiele wyborów',
    settings: { ...commonHints, choices: choicesHint, hasSearch: searchHint },
  },
  ...inPage,
} satisfies Field<typeof settings>
