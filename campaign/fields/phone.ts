import * as v from 'valibot'
import { internationalPhoneValidator, israeliPhoneValidator, phoneValidator } from '../validators/phone.ts'
import { opensStyles } from './choice-fields.ts'
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

export const inPage: FieldInPage<typeof settings> = {
  validator: ({ mode }) => MODES[mode],
  // "+48 (22) 600-12-34" and "+48226001234" are one number.
  normalize: (text) => text.replace(/[\s()-]/g, ''),
}

/** CSS of the list of countries. */
const codeStyles = `
  .codes { position: relative; margin-top: 0.35em; }
  .codes:empty { display: none; }
  .code-of { display: block; width: 100%; min-height: 44px; padding: 0.3em 0.5em; border: 0; border-radius: var(--corner); background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
  .code-of[hidden] { display: none; }
  .code-of:is(:hover, :focus-visible) { background: color-mix(in srgb, var(--accent) 12%, var(--ground)); }
`

export default {
  settings,
  isPersonal: true,
  styles: [opensStyles, codeStyles],
  hints: {
    title: 'Telefon',
    settings: {
      ...typedHints,
      mode: {
        label: 'Jakie numery',
        choices: {
          basic: 'dowolne',
          international: 'z całego świata, z listą krajów i sprawdzaniem',
          israeli: 'z Izraela',
        },
      },
      country: {
        label: 'Kraj numerów bez kierunkowego',
        help: 'Dwie wielkie litery, np. PL. Od niego zaczyna się też lista krajów przy polu.',
      },
    },
  },
  ...inPage,
} satisfies Field<typeof settings>
