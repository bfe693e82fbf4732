import * as v from 'valibot'
import type { Block } from './block.ts'

const settings = {
  /** Paragraphs by empty lines; no markup. */
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5_000)),
  isSmall: v.optional(v.boolean(), false),
}

export default {
  settings,
  area: 'text',
  hints: { title: 'Tekst', settings: { text: { label: 'Treść', isLong: true }, isSmall: { label: 'Drobny tekst' } } },
} satisfies Block<typeof settings>
