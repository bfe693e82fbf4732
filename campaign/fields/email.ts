import * as v from 'valibot'
import email from '../validators/email.ts'
import emailBusiness from '../validators/email-business.ts'
import emailTypos from '../validators/email-typos.ts'
import { typedSettings, type Field } from './field.ts'

const MODES = { plain: email, typos: emailTypos, business: emailBusiness }
const settings = { ...typedSettings, mode: v.optional(v.picklist(['plain', 'typos', 'business']), 'plain') }

export default {
  title: 'Adres e-mail',
  settings,
  isAddress: true,
  validator: ({ mode }) => MODES[mode],
  normalize: (value) => value.trim().toLowerCase(),
} satisfies Field<typeof settings>
