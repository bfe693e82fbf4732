import * as v from 'valibot'
import { businessEmailValidator, emailTyposValidator, emailValidator } from '../validators/email.ts'
import { typedHints, typedSettings, type Field, type FieldInPage } from './field.ts'

const MODES = { plain: emailValidator, typos: emailTyposValidator, business: businessEmailValidator }
const settings = { ...typedSettings, mode: v.optional(v.picklist(['plain', 'typos', 'business']), 'plain') }

export const inPage: FieldInPage<typeof settings> = {
  isAddress: true,
  validator: ({ mode }) => MODES[mode],
  normalize: (value) => value.trim().toLowerCase(),
}

export default {
  settings,
  isPersonal: true,
  hints: {
    title: 'Adres e-mail',
    settings: {
      ...typedHints,
      mode: {
        label: 'Sprawdzanie',
        choices: { plain: 'zwykłe', typos: 'także literówki', business: 'tylko adresy firmowe' },
      },
    },
  },
  ...inPage,
} satisfies Field<typeof settings>
