import type { Format } from './format.ts'
import { onPanel } from './styles/designs.ts'
import { centred, tallClock } from './styles/ornaments.ts'

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
  format_3: {
    title: 'Obraz po lewej',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading'],
      ['media', 'text'],
      ['media', 'form'],
    ],
    phone: [
      ['media', 'heading'],
      ['media', 'text'],
      ['form', 'form'],
    ],
    columns: '1fr 2fr',
    media: 'edge',
    styles:
      '.phone .in-text { padding-inline: 1.1em; } .phone .in-heading { padding-inline: 1.1em 3.2em; } .phone .heading { font-size: 1.15em; }',
  },
  format_4: {
    title: 'Obraz, tekst i formularz',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading', 'form'],
      ['media', 'text', 'form'],
    ],
    phone: [['heading'], ['text'], ['media'], ['form']],
    columns: '3fr 5fr 6fr',
    media: 'edge',
    styles:
      '.layer { --picture: 6em; } .phone .in-form { padding-top: 0; } .layer:not(.phone) .area { padding-inline-end: 0; } .layer:not(.phone) .in-form { padding-block: var(--space); padding-inline-end: calc(var(--pad) + 1.5em); }',
  },
  format_5: {
    title: 'Odliczanie pod nagłówkiem',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'form'],
      ['timer', 'form'],
    ],
    columns: '1fr 1fr',
    media: 'inside',
  },
  format_6: {
    title: 'Wyśrodkowany tekst',
    orientation: 'vertical',
    desktop: [['heading'], ['text'], ['form']],
    media: 'inside',
    styles: `${centred} .box { border-block-start: 0.4em solid var(--panel); } .in-form > :is(.fields, .button) { width: min(100%, 26em); }`,
  },
  format_7: {
    title: 'Kod na osobnym polu',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'coupon'],
      ['text', 'coupon'],
      ['note', 'coupon'],
    ],
    columns: '3fr 2fr',
    media: 'inside',
    styles:
      '.layer:not(.phone) .in-coupon { padding-block: var(--space); border-inline-start: 2px dashed var(--line); background: var(--tint); } .code { font-size: 1.3em; }',
  },
  format_8: {
    title: 'Zegar po lewej',
    orientation: 'horizontal',
    desktop: [
      ['timer', 'heading'],
      ['timer', 'text'],
      ['timer', 'form'],
    ],
    columns: 'auto 1fr',
    media: 'inside',
    reaching: ['timer'],
    styles: `.layer:not(.phone) ${tallClock.trim()} ${onPanel('.in-timer')} .in-timer { padding-block: var(--space); } .phone .in-timer { padding-block: 0.9em; }`,
  },
  format_9: {
    title: 'Tekst na zdjęciu',
    orientation: 'vertical',
    desktop: [['heading'], ['coupon'], ['form']],
    media: 'behind',
    styles:
      '.layer { --shade: 72%; } .code { background: var(--ground); } .layer:not(.phone) .area:not(.in-media) > * { max-width: 26em; }',
  },
} satisfies Record<string, Format>
