import * as v from 'valibot'
import { internationalPhoneValidator, israeliPhoneValidator, phoneValidator } from '../validators/phone.ts'
import { typedHints, typedSettings, type Field, type FieldInPage } from './field.ts'

const MODES = {
  basic: phoneValidator,
  international: internationalPhoneValidator,
  israeli: israeliPhoneValidator,
}
const settings = {
  ...typedSettings,
  mode: v.optional(v.picklist(['basic', 'international', 'israeli']), 'basic'),
  /** ISO 3166-1 alpha-2: the country that needs no dialling code in international mode. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), 'PL'),
}

export const inPage: FieldInPage<typeof settings> = { validator: ({ mode }) => MODES[mode] }

export default {
  settings,
  isPersonal: true,
  hints: {
    title: 'Telefon',
    settings: {
      ...typedHints,
      mode: {
        label: 'Jakie numery',
        choices: { basic: 'dowolne', international: 'z całego świata, sprawdzane', israeli: 'z Izraela' },
      },
      country: { label: 'Kraj numerów bez kierunkowego', help: 'Dwie wielkie litery, np. PL.' },
    },
  },
  ...inPage,
} satisfies Field<typeof settings>
