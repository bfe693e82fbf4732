import { choices, offered } from './choices.ts'
import { commonSettings, type Field, type FieldInPage } from './field.ts'
import { choicesHint, commonHints } from './field-hints.ts'
import { choiceStyles } from './field-styles.ts'

const settings = { ...commonSettings, choices }

export const inPage: FieldInPage<typeof settings> = {
  isList: true,
  problem: (values, { choices: all }) => offered(values, all),
}

export default {
  settings,
  styles: [choiceStyles],
  hints: { title: 'Pola wyboru', settings: { ...commonHints, choices: choicesHint } },
  ...inPage,
} satisfies Field<typeof settings>
