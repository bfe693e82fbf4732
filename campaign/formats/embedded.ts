import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Formularz pod tekstem',
    orientation: 'vertical',
    desktop: [
      ['heading'],
      ['text'],
      ['form'],
      ['note'],
    ],
    media: 'inside',
  },
  format_2: {
    title: 'Formularz obok',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'form'],
      ['text', 'form'],
      ['note', 'form'],
    ],
    columns: '1fr 1fr',
    media: 'inside',
  },
} satisfies Record<string, Format>
