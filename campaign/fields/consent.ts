import * as v from 'valibot'
import { linksAsText } from '../texts/inline-links.ts'
import { choiceStyles } from './choice-fields.ts'
import { commonHints, commonSettings, type Field, type FieldInPage } from './field.ts'

const settings = {
  ...commonSettings,
  /** The whole consent text is saved with each lead; it may contain links, see `inline-links.ts`. */
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(3_000)),
  /** Ticked in advance: not a valid consent; the console warns about it. */
  isMarked: v.optional(v.boolean(), false),
}

const consentStyles = `
  .consent .choice { color: var(--soft); }
  .consent .choice span { font-size: 0.8125em; line-height: 1.45; padding-top: 0.2em; }
  .consent a { color: inherit; }
`

export const inPage: FieldInPage<typeof settings> = {}

export default {
  settings,
  ...inPage,
  hints: {
    title: 'Zgoda',
    settings: {
      ...commonHints,
      text: {
        label: 'Treść zgody',
        isLong: true,
        hasLinks: true,
        help: 'Zapisujemy ją przy każdym kontakcie, słowo w słowo.',
      },
      isMarked: {
        label: 'Zaznaczona od początku',
        warning: {
          value: true,
          text: 'Zgoda zaznaczona z góry nie jest zgodą: RODO wymaga, żeby zaznaczył ją sam odwiedzający.',
        },
      },
    },
  },
  styles: [choiceStyles, consentStyles],
  wireName: 'consent',
  consentText: ({ text }) => linksAsText(text),
} satisfies Field<typeof settings>
