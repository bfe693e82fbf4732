import {
  airmail,
  bigWords,
  inOneLine,
  innerFrame,
  unbreakable,
  largeClock,
  onPanel,
  padded,
  pinnedPicture,
  roundPicture,
  stamp,
  stub,
} from './styles/designs.ts'
import type { Format } from './format.ts'

/**
 * Each with its own design: a ribbon, a ticket, an airmail letter, a large clock …; numbered after the
 * classic ones.
 */
export default {
  format_8: {
    title: 'Wstążka z nagłówkiem',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'heading'],
      ['text', 'form'],
      ['coupon', 'form'],
      ['note', 'form'],
    ],
    columns: '4fr 5fr',
    media: 'inside',
    styles: `
      ${onPanel('.in-heading')}
      .in-heading { margin: 0.6em 1.4em 1.4em; padding: 0.8em 2.6em; clip-path: polygon(0 0, 100% 0, calc(100% - 1.1em) 50%, 100% 100%, 0 100%, 1.1em 50%); justify-items: center; text-align: center; }
      .in-form { align-content: start; padding-top: 0; padding-inline-start: 0; }
      .phone .in-heading { margin: 1.8em 0.6em 0.6em; padding-inline: 1.9em; }
      .phone .in-form { padding-top: 1.2em; padding-inline-start: var(--pad); }
    `,
  },
  format_9: {
    title: 'Kolorowe pole po lewej',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'form'],
      ['text', 'form'],
      ['timer', 'form'],
      ['note', 'form'],
    ],
    phone: [['heading'], ['text'], ['timer'], ['form'], ['note']],
    columns: '9fr 11fr',
    media: 'inside',
    styles: `
      ${onPanel('.area:not(.in-form, .phone .in-note)')}
      .layer:not(.phone) .grid::before { content: ''; grid-area: 1 / 1 / -1 / 2; background: var(--panel); }
      .phone .in-heading { margin-top: calc(-1 * var(--space)); padding-top: var(--space); }
      .phone .area:has(+ .in-form) { padding-bottom: 1.4em; }
    `,
  },
  format_10: {
    title: 'Wielka liczba',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'text'],
      ['heading', 'form'],
      ['heading', 'note'],
    ],
    columns: '2fr 3fr',
    media: 'inside',
    reaching: ['heading'],
    styles: `
      ${onPanel('.in-heading')}
      ${padded('.in-heading')}
      ${bigWords('5em')}
      .in-heading { gap: 0.4em; justify-items: center; padding-inline: 1.4em; text-align: center; }
      .text:not(.small) { font-size: 1.1em; }
      .phone .in-heading { padding-block: 2.2em 1.4em; padding-inline: var(--pad); }
      .phone .in-text { padding-top: 0; }
    `,
  },
  format_11: {
    title: 'Bilet z kodem',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'coupon'],
      ['text', 'coupon'],
      ['timer', 'coupon'],
      ['form', 'coupon'],
    ],
    phone: [['heading'], ['text'], ['timer'], ['form'], ['coupon']],
    columns: '5fr 3fr',
    media: 'inside',
    reaching: ['coupon'],
    styles: `${stub('.in-coupon')} .in-coupon { padding-inline: 2em; }`,
  },
  format_12: {
    title: 'List lotniczy',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'media'],
      ['text', 'media'],
      ['form', 'form'],
      ['note', 'note'],
    ],
    phone: [['media'], ['heading'], ['text'], ['form'], ['note']],
    columns: '1fr auto',
    media: 'inside',
    styles: `
      ${airmail}
      ${stamp('8.5em')}
      ${unbreakable}
      .in-media { padding-block: 0.6em 0; padding-inline: 0 2.2em; }
      :is(.close, .wait) { inset-inline-end: auto; inset-inline-start: 6px; }
      .layer { --space: 2.6em; }
      .layer.phone { --space: 1.4em; }
      .phone .in-media { padding: 0 1.2em 0.6em; }
      .phone .in-media > * { width: 5.4em; padding: 0.4em; }
      .phone .in-heading { padding-inline-end: var(--pad); }
    `,
  },
  format_13: {
    title: 'Wiadomość od kogoś z Was',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading'],
      ['media', 'text'],
      ['form', 'form'],
    ],
    columns: 'auto 1fr',
    media: 'inside',
    styles: `
      ${roundPicture('10em')}
      ${unbreakable}
      .layer:not(.phone) .in-media { padding-inline-end: 0; }
      .layer:not(.phone) .in-text { padding-bottom: 1.2em; }
      .text:not(.small) { font-size: 1.1em; }
      .layer:not(.phone) .in-form { margin-top: 0.6em; padding-top: 1.6em; border-top: 1px solid var(--tint); }
      .phone .in-media > * { width: 6.5em; height: 6.5em; }
      .phone .area:not(.in-form) { justify-items: center; text-align: center; padding-inline: var(--pad); }
      .phone .in-heading { padding-top: 0.8em; }
    `,
  },
  format_14: {
    title: 'Obraz u dołu',
    orientation: 'vertical',
    desktop: [['heading'], ['text'], ['form'], ['media']],
    phone: [['heading'], ['text'], ['form'], ['media']],
    media: 'edge',
    styles: '.layer { --picture: 9em; }',
  },
  format_15: {
    title: 'Formularz w polu po lewej',
    orientation: 'horizontal',
    desktop: [
      ['form', 'heading'],
      ['form', 'text'],
      ['form', 'timer'],
      ['form', 'note'],
    ],
    phone: [['heading'], ['text'], ['timer'], ['form'], ['note']],
    media: 'inside',
    reaching: ['form'],
    styles: '.in-form { padding-block: var(--space); background: var(--tint); }',
  },
  format_16: {
    title: 'Ramka, tekst nad nagłówkiem',
    orientation: 'vertical',
    desktop: [['text'], ['heading'], ['coupon'], ['form'], ['note']],
    media: 'inside',
    styles: `
      ${innerFrame('1em')}
      .layer { --space: 3.4em; }
      .heading { font-size: 2.3em; }
      .in-heading { padding-top: 0.5em; }
      .in-text { padding-top: 0; }
      :is(.close, .wait) { inset: 1.6em auto auto; inset-inline-end: 1.6em; }
      .layer.phone { --space: 3em; }
      .phone .area { padding-inline: 2em; }
      .phone .in-text { padding-inline: 4em; }
      .phone .heading { font-size: 1.7em; }
    `,
  },
  format_17: {
    title: 'Trzy kolumny',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'media', 'form'],
      ['text', 'media', 'form'],
      ['note', 'media', 'form'],
    ],
    phone: [['media'], ['heading'], ['text'], ['form'], ['note']],
    columns: '10fr 8fr 11fr',
    media: 'edge',
    reaching: ['form'],
    styles: `
      .layer:not(.phone) { --pad: 1.5em; }
      .layer:not(.phone) .heading { font-size: 1.6em; }
      .in-form { padding-block: var(--space); background: var(--tint); }
    `,
  },
  format_18: {
    title: 'Wielki zegar',
    orientation: 'vertical',
    desktop: [['timer'], ['heading'], ['text'], ['form'], ['note']],
    media: 'inside',
    reaching: ['timer'],
    styles: `
      ${onPanel('.in-timer')}
      ${largeClock('1.5em')}
      .in-timer { padding-block: 1.4em; }
      .in-heading { padding-top: 1.2em; }
      .phone.vertical .in-heading { padding-inline: var(--pad); }
      .phone .in-timer { padding-block: 2em 1.2em; }
    `,
  },
  format_19: {
    title: 'Formularz na pasku u dołu',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading'],
      ['media', 'text'],
      ['media', 'coupon'],
      ['form', 'form'],
    ],
    columns: '1fr 1fr',
    media: 'edge',
    reaching: ['form'],
    isCompact: true,
    styles: `
      ${onPanel('.in-form')}
      ${inOneLine}
      .in-form { align-content: center; padding-block: 1.5em; }
    `,
  },
  format_20: {
    title: 'Tytuł nad wszystkim',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'heading'],
      ['media', 'text'],
      ['media', 'form'],
      ['media', 'note'],
    ],
    phone: [['heading'], ['media'], ['text'], ['form'], ['note']],
    columns: '1fr 1fr',
    media: 'edge',
    styles: `
      .in-heading { justify-items: center; padding-bottom: 0.9em; text-align: center; }
      .heading { font-size: 2.2em; }
      .layer:not(.phone) .in-note { padding-bottom: 0; }
      .phone .heading { font-size: 1.7em; }
      .phone .in-heading { padding-inline: calc(var(--pad) + 32px); padding-bottom: 0; }
    `,
  },
  format_21: {
    title: 'Produkty z boku',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'products'],
      ['text', 'products'],
      ['form', 'products'],
      ['note', 'products'],
    ],
    phone: [['heading'], ['text'], ['products'], ['form'], ['note']],
    columns: '3fr 2fr',
    media: 'inside',
    reaching: ['products'],
    styles: `
      .in-products { gap: 0.9em; padding-block: var(--space); padding-inline: 1.6em; background: var(--tint); }
      .in-products img { width: 100%; aspect-ratio: 1.9; object-fit: cover; }
      .phone .in-products { grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; padding-block: 1em; }
      .phone .in-products img { aspect-ratio: 1; }
    `,
  },
  format_22: {
    title: 'Przypięta fotografia',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'form'],
      ['media', 'form'],
      ['text', 'form'],
    ],
    phone: [['heading'], ['media'], ['text'], ['form']],
    columns: '1fr 1fr',
    media: 'inside',
    reaching: ['form'],
    styles: `
      ${pinnedPicture('15em')}
      .in-media { padding-block: 1.4em 0.8em; }
      .in-media > * { max-height: none; }
      .phone .in-media > * { width: 10.5em; }
      .in-heading, .in-text { justify-items: center; text-align: center; }
      .in-form { padding-block: var(--space); background: var(--tint); }
      .phone .in-heading { padding-inline: calc(var(--pad) + 32px); }
    `,
  },
} satisfies Record<string, Format>
