import * as v from 'valibot'
import { hasLink } from '../texts/inline-links.ts'
import type { Block } from './block.ts'

const settings = {
  /** Paragraphs by empty lines; no markup but links, see `inline-links.ts`. */
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5_000)),
  isSmall: v.optional(v.boolean(), false),
}

export default {
  settings,
  area: 'text',
  styles: ({ text }) => (hasLink(text) ? '.text a { color: inherit; }' : ''),
  hints: {
    title: 'Tekst',
    settings: { text: { label: 'Treść', isLong: true, hasLinks: true }, isSmall: { label: 'Drobny tekst' } },
  },
} satisfies Block<typeof settings>
