import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Obraz po lewej',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading'],
      ['media', 'text'],
      ['media', 'form'],
      ['media', 'note'],
    ],
    columns: '2fr 3fr',
    media: 'edge',
  },
  format_2: {
    title: 'Sam tekst',
    orientation: 'vertical',
    desktop: [
      ['heading'],
      ['text'],
      ['timer'],
      ['coupon'],
      ['form'],
      ['note'],
    ],
    media: 'inside',
  },
} satisfies Record<string, Format>
