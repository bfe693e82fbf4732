import * as v from 'valibot'
import { hasMarks, inkStyles, splitRuns } from '../texts/rich-text.ts'
import type { Block } from './block.ts'

const settings = {
  /** Paragraphs by empty lines; no markup but links and marks, see `inline-links.ts` and `rich-text.ts`. */
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5_000)),
  isSmall: v.optional(v.boolean(), false),
}

export default {
  settings,
  area: 'text',
  isMarked: ({ text }) => hasMarks(text),
  styles: ({ text }) =>
    (splitRuns(text, true).some(({ marks }) => marks.url !== null) ? '.text a { color: inherit; }' : '') +
    inkStyles(text),
  hints: {
    title: 'Tekst',
    settings: { text: { label: 'Treść', isLong: true, hasLinks: true }, isSmall: { label: 'Drobny tekst' } },
  },
} satisfies Block<typeof settings>
