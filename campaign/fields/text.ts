import * as v from 'valibot'
import { typedSettings, type Field } from './field.ts'

const settings = { ...typedSettings, isLong: v.optional(v.boolean(), false) }

export default {
  title: 'Tekst',
  settings,
} satisfies Field<typeof settings>
