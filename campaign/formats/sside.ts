import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Obraz u góry',
    orientation: 'vertical',
    desktop: [
      ['media'],
      ['heading'],
      ['text'],
      ['form'],
      ['note'],
    ],
    media: 'edge',
  },
  format_2: {
    title: 'Nagłówek i formularz',
    orientation: 'vertical',
    desktop: [
      ['heading'],
      ['text'],
      ['form'],
      ['coupon'],
      ['note'],
    ],
    media: 'inside',
  },
} satisfies Record<string, Format>
