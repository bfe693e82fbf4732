import { choices, offered } from './choices.ts'
import { commonSettings, type Field } from './field.ts'

const settings = { ...commonSettings, choices }

export default {
  title: 'Pola wyboru',
  settings,
  isList: true,
  problem: (values, { choices: all }) => offered(values, all),
} satisfies Field<typeof settings>
