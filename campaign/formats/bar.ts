import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Tekst i przycisk',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'text', 'form'],
    ],
    columns: 'auto 1fr auto',
    media: 'inside',
  },
  format_2: {
    title: 'Odliczanie i kod',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'timer', 'coupon', 'form'],
    ],
    media: 'inside',
  },
} satisfies Record<string, Format>
