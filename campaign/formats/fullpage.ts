import { bigWords, card, innerFrame, largeClock, onPanel, roundPicture } from './styles/designs.ts'
import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Tekst na zdjęciu',
    orientation: 'vertical',
    desktop: [['heading'], ['text'], ['timer'], ['form'], ['note']],
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
  format_3: {
    title: 'Pół na pół, obraz po prawej',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'media'],
      ['text', 'media'],
      ['timer', 'media'],
      ['form', 'media'],
      ['note', 'media'],
    ],
    columns: '1fr 1fr',
    media: 'edge',
  },
  format_4: {
    title: 'Karta na zdjęciu',
    orientation: 'horizontal',
    desktop: [
      ['.', 'heading', '.'],
      ['.', 'text', '.'],
      ['.', 'coupon', '.'],
      ['.', 'form', '.'],
      ['.', 'note', '.'],
    ],
    columns: '1fr 30em 1fr',
    media: 'behind',
    styles: `
      ${card('2 / 2 / -2 / -2', '-2.4em 0')}
      .in-media::after { content: none; }
      .phone .grid { padding-top: 9em; }
      .layer.phone .grid::before { grid-area: 1 / 1 / -1 / -1; margin: 0 1em 1em; }
      .layer.phone { --space: 2em; --pad: 2.6em; }
    `,
  },
  format_5: {
    title: 'Plakat',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'heading'],
      ['text', 'form'],
      ['note', 'form'],
    ],
    columns: '2fr 3fr',
    media: 'behind',
    styles: `
      ${bigWords('5.2em')}
      .layer { --space: 2em; }
      .in-media::after { background: linear-gradient(transparent 12%, color-mix(in srgb, var(--ground) max(86%, var(--shade)), transparent) 66%); }
      .layer:not(.phone) .grid { padding-top: calc(0.3 * var(--visible-height)); }
      .horizontal .in-heading > * { max-width: 20em; }
      .in-form { align-content: start; padding-inline-start: 0; }
      .in-text { align-content: start; padding-top: 1.35em; }
      .text:not(.small) { font-size: 1.1em; }
      .phone .in-form { padding-inline-start: var(--pad); }
      .phone .grid { align-content: end; }
    `,
  },
  format_6: {
    title: 'Panorama u góry',
    orientation: 'horizontal',
    desktop: [
      ['media', 'media'],
      ['heading', 'form'],
      ['text', 'form'],
      ['note', 'form'],
    ],
    media: 'edge',
    styles:
      '.layer:not(.phone) .area { align-content: start; } .layer:not(.phone) .in-form { padding-top: 0; }',
  },
  format_7: {
    title: 'Wielki zegar',
    orientation: 'vertical',
    desktop: [['timer'], ['heading'], ['text'], ['coupon'], ['form']],
    media: 'inside',
    styles: `${onPanel('.box')} ${largeClock('2.1em')} .in-heading { padding-top: 1.6em; } .phone .in-heading { padding-inline: var(--pad); }`,
  },
  format_8: {
    title: 'Trzy pasy',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'media', 'form'],
      ['text', 'media', 'form'],
      ['coupon', 'media', 'form'],
      ['note', 'media', 'form'],
    ],
    phone: [['media'], ['heading'], ['text'], ['coupon'], ['form'], ['note']],
    columns: '4fr 3fr 4fr',
    media: 'edge',
    reaching: ['form'],
    styles: `
      ${onPanel('.in-form')}
      .in-form { padding-block: var(--space); }
      .layer:not(.phone) { --pad: 2em; }
      .layer:not(.phone) .heading { font-size: 1.9em; }
    `,
  },
  format_9: {
    title: 'Okrągłe zdjęcie',
    orientation: 'vertical',
    desktop: [['media'], ['heading'], ['text'], ['form'], ['note']],
    media: 'inside',
    styles: `
      ${roundPicture('11em')}
      .in-media > * { max-height: none; }
      .in-heading { padding-top: 1em; }
      .phone .in-media > * { width: 8em; height: 8em; }
    `,
  },
  format_10: {
    title: 'Ramka, tekst nad nagłówkiem',
    orientation: 'vertical',
    desktop: [['text'], ['heading'], ['timer'], ['coupon'], ['form'], ['note']],
    media: 'inside',
    styles: `
      ${innerFrame('1.2em')}
      .in-text { padding-top: 0; }
      .in-heading { padding-top: 0.6em; }
      .heading { font-size: 2.7em; }
      :is(.close, .wait) { inset: 2em auto auto; inset-inline-end: 2em; }
      .phone .heading { font-size: 2em; }
      .layer.phone { --pad: 2.4em; --space: 3.2em; }
      .phone .in-text { padding-inline: 5em; }
      .phone.vertical .in-heading { padding-top: 1.2em; padding-inline: var(--pad); }
    `,
  },
  format_11: {
    title: 'Formularz na kolorowym polu',
    orientation: 'horizontal',
    desktop: [
      ['form', 'heading'],
      ['form', 'text'],
      ['form', 'media'],
    ],
    phone: [['heading'], ['text'], ['media'], ['form']],
    columns: '2fr 3fr',
    media: 'inside',
    reaching: ['form'],
    styles: `
      ${onPanel('.in-form')}
      .in-form { padding-block: var(--space); }
      .in-media { padding-top: 1.6em; }
      .horizontal .in-media > * { width: 100%; max-width: 26em; max-height: 14em; }
    `,
  },
  format_12: {
    title: 'Wielka liczba',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'text'],
      ['heading', 'timer'],
      ['heading', 'form'],
      ['heading', 'note'],
    ],
    columns: '1fr 1fr',
    media: 'inside',
    reaching: ['heading'],
    styles: `
      ${onPanel('.in-heading')}
      ${bigWords('7.5em')}
      .in-heading { gap: 0.5em; justify-items: center; padding-block: var(--space); text-align: center; }
      .text:not(.small) { font-size: 1.15em; }
    `,
  },
} satisfies Record<string, Format>
