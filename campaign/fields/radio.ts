import { choices, offeredOnce } from './choices.ts'
import { commonSettings, type Field, type FieldInPage } from './field.ts'
import { choicesHint, commonHints } from './field-hints.ts'
import { choiceStyles } from './field-styles.ts'

const settings = { ...commonSettings, choices }

export const inPage: FieldInPage<typeof settings> = {
  problem: (values, { choices: all }) => offeredOnce(values, all),
}

export default {
  settings,
  styles: [choiceStyles],
  hints: { title: 'Wybór jednego', settings: { ...commonHints, choices: choicesHint } },
  ...inPage,
} satisfies Field<typeof settings>
