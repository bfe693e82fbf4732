import * as v from 'valibot'
import phoneBasic from '../validators/phone-basic.ts'
import phoneInternational from '../validators/phone-international.ts'
import phoneIsraeli from '../validators/phone-israeli.ts'
import { typedSettings, type Field } from './field.ts'

const MODES = { basic: phoneBasic, international: phoneInternational, israeli: phoneIsraeli }
const settings = {
  ...typedSettings,
  mode: v.optional(v.picklist(['basic', 'international', 'israeli']), 'basic'),
  /** ISO 3166-1 alpha-2: whose numbers need no country code in international mode. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), 'PL'),
}

export default {
  title: 'Telefon',
  settings,
  validator: ({ mode }) => MODES[mode],
} satisfies Field<typeof settings>
