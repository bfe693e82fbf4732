import { onPanel } from './styles/designs.ts'
import type { Area, Format } from './format.ts'

/** On phones buttons are beside the text, so that the bar stays low; fields need the whole width. */
const beside = (area: Area): string => `
  .phone .grid { align-items: center; }
  .phone .in-form { padding-inline-start: 0; padding-top: 0; }
  .phone .grid:has(.fields) { grid-template: '.' var(--space) '${area}' auto 'form' auto '.' var(--space)/minmax(0,1fr); }
  .phone .grid:has(.fields) .in-form { padding: 0.5em 1em 0; }
`
/** A picture that fills the bar's height at its start; omitted on phones. */
const PICTURE =
  '.phone .in-media { display: none; } .layer:not(.phone) .grid { padding-inline-start: 0; } .layer:not(.phone) .in-media { width: 11em; margin-inline-end: 1.2em; }'
/** An area in the second colour at the start of the bar, with its full height. */
const panelled = (area: Area): string => `
  ${onPanel(`.in-${area}`)}
  .in-${area} { align-self: stretch; }
  .layer:not(.phone) .grid { padding-inline-start: 0; }
  .layer:not(.phone) .in-${area} { margin-inline-end: 1em; padding-inline: 2em; }
  .phone .grid { padding-inline-end: 0; }
  .phone .area { padding-inline-end: 52px; }
  .phone .in-${area} { margin-bottom: 0.5em; padding-block: 0.5em; }
`
const LARGE_HEADING = '.layer:not(.phone) .heading { font-size: 1.25em; }'
/** The timer on its own background. */
const PILL =
  '.clock { padding: 0.35em 0.8em; border-radius: 99px; background: var(--tint); } .digits { gap: 0; } .digits b { min-width: 0.65em; padding: 0; background: none; color: inherit; }'
const SMALL_CODE = '.code { min-height: 44px; padding-block: 0.2em; } .phone .over-line { display: none; }'

export default {
  format_1: {
    title: 'Tekst i przycisk',
    orientation: 'horizontal',
    desktop: [['heading', 'text', 'form']],
    columns: 'auto auto auto',
    media: 'inside',
    isCompact: true,
  },
  format_2: {
    title: 'Odliczanie i kod',
    orientation: 'horizontal',
    desktop: [['heading', 'timer', 'coupon', 'form']],
    columns: 'auto auto auto auto',
    media: 'inside',
    isCompact: true,
    styles: SMALL_CODE,
  },
  format_3: {
    title: 'Jedno zdanie',
    orientation: 'horizontal',
    desktop: [['text', 'form']],
    phone: [['text', 'form']],
    columns: 'auto auto',
    media: 'inside',
    isCompact: true,
    styles: `${beside('text')} .layer:not(.phone) .text { font-size: 1em; }`,
  },
  format_4: {
    title: 'Nagłówek i przycisk',
    orientation: 'horizontal',
    desktop: [['heading', 'form']],
    phone: [['heading', 'form']],
    columns: 'auto auto',
    media: 'inside',
    isCompact: true,
    styles: beside('heading'),
  },
  format_5: {
    title: 'Zdjęcie i nagłówek',
    orientation: 'horizontal',
    desktop: [['media', 'heading', 'form']],
    columns: 'auto 1fr auto',
    media: 'edge',
    isCompact: true,
    styles: PICTURE,
  },
  format_6: {
    title: 'Zdjęcie, tekst i przycisk',
    orientation: 'horizontal',
    desktop: [['media', 'heading', 'text', 'form']],
    columns: 'auto auto 1fr auto',
    media: 'edge',
    isCompact: true,
    styles: PICTURE,
  },
  format_7: {
    title: 'Zegar na początku',
    orientation: 'horizontal',
    desktop: [['timer', 'heading', 'form']],
    columns: 'auto 1fr auto',
    media: 'inside',
    reaching: ['timer'],
    isCompact: true,
    styles: `${panelled('timer')} ${PILL}`,
  },
  format_8: {
    title: 'Zegar w środku',
    orientation: 'horizontal',
    desktop: [['heading', 'timer', 'form']],
    columns: '1fr auto 1fr',
    media: 'inside',
    isCompact: true,
    styles: '.layer:not(.phone) .in-heading { justify-self: end; }',
  },
  format_9: {
    title: 'Kod rabatowy',
    orientation: 'horizontal',
    desktop: [['heading', 'coupon', 'text']],
    columns: 'auto auto auto',
    media: 'inside',
    isCompact: true,
    styles: SMALL_CODE,
  },
  format_10: {
    title: 'Tekst, zegar i przycisk',
    orientation: 'horizontal',
    desktop: [['text', 'timer', 'form']],
    columns: 'auto auto auto',
    media: 'inside',
    isCompact: true,
    styles: PILL,
  },
  format_11: {
    title: 'Kod na początku',
    orientation: 'horizontal',
    desktop: [['coupon', 'heading', 'form']],
    columns: 'auto 1fr auto',
    media: 'inside',
    reaching: ['coupon'],
    isCompact: true,
    styles: `${SMALL_CODE} ${panelled('coupon')}`,
  },
  format_12: {
    title: 'Dwie linie i przycisk',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'form'],
      ['text', 'form'],
    ],
    columns: '1fr auto',
    media: 'inside',
    isCompact: true,
    styles: LARGE_HEADING,
  },
  format_13: {
    title: 'Zdjęcie i dwie linie',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading', 'form'],
      ['media', 'text', 'form'],
    ],
    columns: 'auto 1fr auto',
    media: 'edge',
    isCompact: true,
    styles: `${PICTURE} ${LARGE_HEADING}`,
  },
  format_14: {
    title: 'Dwie linie i zegar',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'timer', 'form'],
      ['text', 'timer', 'form'],
    ],
    columns: 'auto auto auto',
    media: 'inside',
    isCompact: true,
    styles: `.layer:not(.phone) .timer { display: grid; gap: 0.2em; justify-items: center; } ${LARGE_HEADING}`,
  },
  format_15: {
    title: 'Dwie linie i kod',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'coupon'],
      ['text', 'coupon'],
    ],
    columns: 'auto auto',
    media: 'inside',
    isCompact: true,
    styles: `${SMALL_CODE} ${LARGE_HEADING}`,
  },
  format_16: {
    title: 'Wyśrodkowany',
    orientation: 'vertical',
    desktop: [['heading'], ['text'], ['form']],
    media: 'inside',
    isCompact: true,
    styles: `.layer .area { justify-content: center; justify-items: center; text-align: center; } .layer:not(.phone) .in-form { padding-top: 0.2em; } ${LARGE_HEADING}`,
  },
  format_17: {
    title: 'Zegar nad tekstem',
    orientation: 'vertical',
    desktop: [['timer'], ['heading'], ['form']],
    media: 'inside',
    reaching: ['timer'],
    isCompact: true,
    styles: `${onPanel('.in-timer')} ${PILL} .layer .grid { padding-inline: 0; } .layer .area { justify-content: center; justify-items: center; padding-inline: 56px; text-align: center; } .layer .in-timer { padding-block: 0.3em; } .in-heading { padding-top: 0.4em; }`,
  },
} satisfies Record<string, Format>
