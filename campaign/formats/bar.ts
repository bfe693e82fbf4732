import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Tekst i przycisk',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'text', 'form'],
    ],
    columns: 'auto auto auto',
    media: 'inside',
    isCompact: true,
  },
  format_2: {
    title: 'Odliczanie i kod',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'timer', 'coupon', 'form'],
    ],
    columns: 'auto auto auto auto',
    media: 'inside',
    isCompact: true,
  },
} satisfies Record<string, Format>
