import * as v from 'valibot'
import { assetUrl } from '../references.ts'
import type { Block } from './block.ts'

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const settings = {
  src: assetUrl,
  /** Empty for a picture that only decorates. */
  alt: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
  /** CSS pixels of the file, to reserve space before it is loaded; the editor fills them in. */
  width: v.optional(side, 800),
  height: v.optional(side, 600),
}

export default {
  settings,
  area: 'media',
  hints: {
    title: 'Obraz',
    settings: {
      src: { label: 'Adres obrazu', help: 'Szerokość i wysokość wpisują się same, z pliku.', as: 'picture' },
      alt: { label: 'Opis dla niewidomych', help: 'Pusty, gdy obraz tylko zdobi.' },
      width: { label: 'Szerokość', unit: 'px' },
      height: { label: 'Wysokość', unit: 'px' },
    },
  },
} satisfies Block<typeof settings>
