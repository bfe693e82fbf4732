import * as v from 'valibot'
import { hasMarks, inkStyles } from '../texts/rich-text.ts'
import type { Block } from './block.ts'

const settings = {
  /** Some words may be marked, see `rich-text.ts`. */
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
  size: v.optional(v.picklist(['s', 'm', 'l', 'xl']), 'l'),
}

export default {
  settings,
  area: 'heading',
  isMarked: ({ text }) => hasMarks(text),
  styles: ({ text }) => inkStyles(text),
  hints: {
    title: 'Nagłówek',
    settings: {
      text: { label: 'Treść' },
      size: { label: 'Wielkość', choices: { s: 'mała', m: 'średnia', l: 'duża', xl: 'bardzo duża' } },
    },
  },
} satisfies Block<typeof settings>
