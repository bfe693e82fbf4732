import { onPanel } from './styles/designs.ts'
import type { Format } from './format.ts'

const phone = [['heading'], ['text'], ['game'], ['coupon'], ['form'], ['note']] as const
/** How long the wheel's result is shown before the next screen, if there is no form. */
const LINGER_MS = 8_000

/** Wire names. */
export default {
  gamified_format_1: {
    title: 'Gra po lewej, tekst po prawej',
    orientation: 'horizontal',
    desktop: [
      ['game', 'heading'],
      ['game', 'text'],
      ['game', 'coupon'],
      ['game', 'form'],
      ['game', 'note'],
    ],
    phone,
    columns: '11fr 10fr',
    media: 'inside',
    reaching: ['game'],
    styles: `
      .layer:not(.phone) .in-game { background: var(--tint); }
      .layer:not(.phone) .area:not(.in-game) { padding-inline: 1.9em 2.25em; }
    `,
  },
  gamified_format_2: {
    title: 'Gra pod nagłówkiem, od razu po nagrodę',
    orientation: 'vertical',
    desktop: [['heading'], ['text'], ['game'], ['coupon'], ['form'], ['note']],
    media: 'inside',
    skipsForm: true,
    styles: `
      .layer:not(.phone) { --play: 20em; --width: 560px; --space: 1.4em; }
      .area { justify-items: center; text-align: center; }
      .in-game { padding-block: 1em 0; }
      .in-heading { padding-inline: calc(var(--pad) + 1.5em); }
      :is(.text, .fields, .coupon, .in-form > .button, .sent) { width: min(100%, 25em); }
    `,
  },
  gamified_format_3: {
    title: 'Gra po prawej, nagłówek na pasku',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'heading'],
      ['text', 'game'],
      ['coupon', 'game'],
      ['form', 'game'],
      ['note', 'game'],
    ],
    phone,
    columns: '10fr 11fr',
    media: 'inside',
    reaching: ['heading', 'game'],
    lingersMs: LINGER_MS,
    styles: `
      ${onPanel('.in-heading')}
      .in-heading { padding-block: 1.1em; padding-inline-end: calc(var(--pad) + 2em); }
      .in-heading .heading { font-size: 1.7em; }
      .layer:not(.phone) { --play: 22em; }
      .layer:not(.phone) .in-game { padding: 1.4em 1.6em; }
      .layer:not(.phone) .area:not(.in-game, .in-heading) { padding-inline: 2.25em 1em; }
      .phone.layer .in-heading { padding-inline: calc(var(--pad) + 36px); }
    `,
  },
} satisfies Record<string, Format>
