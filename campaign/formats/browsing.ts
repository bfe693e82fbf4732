import type { Format } from './format.ts'
import { badge, clear } from './styles/ornaments.ts'

export default {
  format_1: {
    title: 'Miniatura i odnośnik',
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
    columns: '2fr 5fr',
    media: 'edge',
    styles: '.layer { --picture: 5em; } .area:not(.in-media) { padding-inline-start: 1em; }',
  },
  format_2: {
    title: 'Mała karta z obrazem',
    orientation: 'vertical',
    desktop: [['media'], ['heading'], ['text'], ['form']],
    media: 'edge',
    styles: '.layer:not(.phone) { --width: 264px; --picture: 9em; }',
  },
  format_3: {
    title: 'Ostatnio oglądane',
    orientation: 'horizontal',
    desktop: [
      ['note', 'note'],
      ['heading', 'media'],
      ['form', 'media'],
    ],
    phone: [
      ['note', 'note'],
      ['heading', 'media'],
      ['form', 'media'],
    ],
    columns: '1fr auto',
    media: 'inside',
    styles: `${badge} ${clear('note')} .in-media { padding-inline-start: 0; } .in-media img { width: 5em; height: 5em; object-fit: cover; } .in-heading { padding-inline-end: 1em; }`,
  },
} satisfies Record<string, Format>
