import * as v from 'valibot'
import type { Block } from './block.ts'

const settings = {
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
  size: v.optional(v.picklist(['s', 'm', 'l', 'xl']), 'l'),
}

export default {
  settings,
  area: 'heading',
  hints: {
    title: 'Nagłówek',
    settings: {
      text: { label: 'Treść' },
      size: { label: 'Wielkość', choices: { s: 'mała', m: 'średnia', l: 'duża', xl: 'bardzo duża' } },
    },
  },
} satisfies Block<typeof settings>
