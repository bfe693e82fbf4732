import * as v from 'valibot'
import { choices, offeredOnce } from './choices.ts'
import { commonSettings, type Field } from './field.ts'

const settings = { ...commonSettings, choices, hasSearch: v.optional(v.boolean(), false) }

export default {
  title: 'Lista',
  settings,
  problem: (values, { choices: all }) => offeredOnce(values, all),
} satisfies Field<typeof settings>
