import * as v from 'valibot'
import { typedSettings, type Field, type FieldInPage } from './field.ts'
import { typedHints } from './field-hints.ts'

const settings = { ...typedSettings, isLong: v.optional(v.boolean(), false) }

export const inPage: FieldInPage<typeof settings> = {}

export default {
  settings,
  ...inPage,
  hints: { title: 'Tekst', settings: { ...typedHints, isLong: { label: 'Kilka wierszy' } } },
} satisfies Field<typeof settings>
