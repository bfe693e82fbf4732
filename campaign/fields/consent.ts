import * as v from 'valibot'
import { linksAsText } from '../inline-links.ts'
import { commonSettings, type Field, type FieldInPage } from './field.ts'
import { commonHints } from './field-hints.ts'
import { choiceStyles, consentStyles } from './field-styles.ts'

const settings = {
  ...commonSettings,
  /** The whole text that was agreed to is kept with each lead; it may have links, see `inline-links.ts`. */
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(3_000)),
  /** Marked from the start: agreement that was not given by anybody; the console warns of it. */
  isMarked: v.optional(v.boolean(), false),
}

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
