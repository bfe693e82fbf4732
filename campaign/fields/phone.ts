import * as v from 'valibot'
import { judging as phoneBasic } from '../validators/phone-basic.ts'
import { judging as phoneInternational } from '../validators/phone-international.ts'
import { judging as phoneIsraeli } from '../validators/phone-israeli.ts'
import { typedSettings, type Field, type FieldInPage } from './field.ts'
import { typedHints } from './field-hints.ts'

const MODES = { basic: phoneBasic, international: phoneInternational, israeli: phoneIsraeli }
const settings = {
  ...typedSettings,
  mode: v.optional(v.picklist(['basic', 'international', 'israeli']), 'basic'),
  /** ISO 3166-1 alpha-2: whose numbers need no country code in international mode. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), 'PL'),
}

export const inPage: FieldInPage<typeof settings> = { judging: ({ mode }) => MODES[mode] }

export default {
  settings,
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
