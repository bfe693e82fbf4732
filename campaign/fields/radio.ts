import { choices, offeredOnce } from './choices.ts'
import { commonSettings, type Field } from './field.ts'

const settings = { ...commonSettings, choices }

export default {
  title: 'Wybór jednego',
  settings,
  problem: (values, { choices: all }) => offeredOnce(values, all),
} satisfies Field<typeof settings>
