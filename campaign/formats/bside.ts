import type { Format } from './format.ts'
import { onPanel } from './designs.ts'
import { centred, tallClock } from './ornaments.ts'

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
    columns: '1fr 2fr',
    media: 'edge',
  },
  format_4: {
    title: 'Obraz, tekst i formularz',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading', 'form'],
      ['media', 'text', 'form'],
    ],
    columns: '3fr 5fr 6fr',
    media: 'edge',
    styles: '.layer:not(.phone) .area { padding-inline-end: 0; } .layer:not(.phone) .in-form { padding-block: var(--space); padding-inline-end: calc(var(--pad) + 1.5em); }',
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
    desktop: [
      ['heading'],
      ['text'],
      ['form'],
    ],
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
    styles: '.layer:not(.phone) .in-coupon { padding-block: var(--space); border-inline-start: 2px dashed var(--line); background: var(--tint); } .code { font-size: 1.3em; }',
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
    styles: `.layer:not(.phone) ${tallClock.trim()} ${onPanel('.layer:not(.phone) .in-timer')} .layer:not(.phone) .in-timer { padding-block: var(--space); }`,
  },
  format_9: {
    title: 'Tekst na zdjęciu',
    orientation: 'vertical',
    desktop: [
      ['heading'],
      ['coupon'],
      ['form'],
    ],
    media: 'behind',
    styles: '.layer { --shade: 72%; } .code { background: var(--ground); } .layer:not(.phone) .area:not(.in-media) > * { max-width: 26em; }',
  },
} satisfies Record<string, Format>
