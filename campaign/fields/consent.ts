import * as v from 'valibot'
import { commonSettings, type Field } from './field.ts'

const settings = {
  ...commonSettings,
  /** The whole text that was agreed to is kept with each lead. */
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(3_000)),
  /** Marked from the start: agreement that was not given by anybody; the console warns of it. */
  isMarked: v.optional(v.boolean(), false),
}

export default {
  title: 'Zgoda',
  settings,
  wireName: 'consent',
  consentText: ({ text }) => text,
} satisfies Field<typeof settings>
