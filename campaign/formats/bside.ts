import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Tekst obok formularza',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'form'],
      ['text', 'form'],
      ['note', 'form'],
    ],
    columns: '1fr 1fr',
    media: 'inside',
  },
  format_2: {
    title: 'Obraz po prawej',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'media'],
      ['text', 'media'],
      ['form', 'media'],
    ],
    columns: '3fr 2fr',
    media: 'edge',
  },
} satisfies Record<string, Format>
