import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Nagłówek i przycisk',
    orientation: 'vertical',
    desktop: [
      ['heading'],
      ['text'],
      ['form'],
    ],
    media: 'inside',
    isCompact: true,
  },
  format_2: {
    title: 'Obraz obok',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading'],
      ['media', 'text'],
      ['media', 'form'],
    ],
    phone: [
      ['media', 'heading'],
      ['media', 'text'],
      ['media', 'form'],
    ],
    columns: '1fr 2fr',
    media: 'edge',
    isCompact: true,
  },
} satisfies Record<string, Format>
