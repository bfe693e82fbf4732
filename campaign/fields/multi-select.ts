import * as v from 'valibot'
import { choices, offered } from './choices.ts'
import { commonSettings, type Field } from './field.ts'

const settings = { ...commonSettings, choices, hasSearch: v.optional(v.boolean(), true) }

export default {
  title: 'Lista, wiele wyborów',
  settings,
  isList: true,
  problem: (values, { choices: all }) => offered(values, all),
} satisfies Field<typeof settings>
