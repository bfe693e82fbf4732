import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Tekst na zdjęciu',
    orientation: 'vertical',
    desktop: [
      ['heading'],
      ['text'],
      ['timer'],
      ['form'],
      ['note'],
    ],
    media: 'behind',
  },
  format_2: {
    title: 'Pół na pół',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading'],
      ['media', 'text'],
      ['media', 'coupon'],
      ['media', 'form'],
    ],
    columns: '1fr 1fr',
    media: 'edge',
  },
} satisfies Record<string, Format>
