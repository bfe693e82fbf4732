import * as v from 'valibot'
import { judging as email } from '../validators/email.ts'
import { judging as emailBusiness } from '../validators/email-business.ts'
import { judging as emailTypos } from '../validators/email-typos.ts'
import { typedSettings, type Field, type FieldInPage } from './field.ts'
import { typedHints } from './field-hints.ts'

const MODES = { plain: email, typos: emailTypos, business: emailBusiness }
const settings = { ...typedSettings, mode: v.optional(v.picklist(['plain', 'typos', 'business']), 'plain') }

export const inPage: FieldInPage<typeof settings> = {
  isAddress: true,
  judging: ({ mode }) => MODES[mode],
  normalize: (value) => value.trim().toLowerCase(),
}

export default {
  settings,
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
