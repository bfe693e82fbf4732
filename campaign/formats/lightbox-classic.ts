import { card } from './styles/designs.ts'
import type { Format } from './format.ts'

/** Text, and a picture beside, above or behind it. */
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
    desktop: [['heading'], ['text'], ['timer'], ['coupon'], ['form'], ['note']],
    media: 'inside',
  },
  format_3: {
    title: 'Obraz po prawej',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'media'],
      ['text', 'media'],
      ['timer', 'media'],
      ['form', 'media'],
      ['note', 'media'],
    ],
    columns: '3fr 2fr',
    media: 'edge',
  },
  format_4: {
    title: 'Obraz u góry',
    orientation: 'vertical',
    desktop: [['media'], ['heading'], ['text'], ['form'], ['note']],
    media: 'edge',
    styles: '.layer { --picture: 11em; }',
  },
  format_5: {
    title: 'Obraz u góry, formularz obok tekstu',
    orientation: 'horizontal',
    desktop: [
      ['media', 'media'],
      ['heading', 'form'],
      ['text', 'form'],
      ['note', 'form'],
    ],
    media: 'edge',
    styles:
      '.layer:not(.phone) .area { align-content: start; padding-inline-end: 0; } .layer:not(.phone) .in-form { padding-block: 0; padding-inline-end: var(--pad); }',
  },
  format_6: {
    title: 'Tekst na zdjęciu',
    orientation: 'horizontal',
    desktop: [
      ['heading', '.'],
      ['text', '.'],
      ['form', '.'],
      ['note', '.'],
    ],
    columns: '5fr 3fr',
    media: 'behind',
    styles: `
      .layer { --side: right; }
      [dir='rtl'].layer { --side: left; }
      .layer:not(.phone) .in-media::after { background: linear-gradient(to var(--side), color-mix(in srgb, var(--ground) max(90%, var(--shade)), transparent) 52%, transparent 82%); }
      .phone .in-media::after { background: color-mix(in srgb, var(--ground) max(82%, var(--shade)), transparent); }
    `,
  },
  format_7: {
    title: 'Karta na zdjęciu',
    orientation: 'horizontal',
    desktop: [
      ['.', 'heading'],
      ['.', 'text'],
      ['.', 'timer'],
      ['.', 'form'],
      ['.', 'note'],
    ],
    columns: '1fr 2fr',
    media: 'behind',
    styles: `
      ${card('1 / 2 / -1 / -1', '1.4em 1.4em 1.4em 0')}
      [dir='rtl'] .grid::before { margin: 1.4em 0 1.4em 1.4em; }
      .layer { --space: 3.2em; }
      .layer:not(.phone) .area { padding-inline: 1.9em 3.3em; }
      .in-media::after { content: none; }
      :is(.close, .wait) { inset: 1.7em 1.7em auto auto; inset-inline: auto 1.7em; }
      .phone .grid { padding-top: 4.5em; }
      .layer:not(.phone) .in-heading { padding-inline-end: 5em; }
      .layer.phone { --space: 2.6em; }
      .layer.phone .grid::before { grid-area: 1 / 1 / -1 / -1; margin: 1em; }
      .phone .area { padding-inline: 2.4em; }
      .phone :is(.close, .wait) { inset: 6px 6px auto auto; inset-inline: auto 6px; }
    `,
  },
} satisfies Record<string, Format>
