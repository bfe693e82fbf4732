import { inOneLine, stub } from './styles/designs.ts'
import type { Format } from './format.ts'

export default {
  format_1: {
    title: 'Formularz pod tekstem',
    orientation: 'vertical',
    desktop: [['heading'], ['text'], ['form'], ['note']],
    media: 'inside',
  },
  format_2: {
    title: 'Formularz obok',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'form'],
      ['text', 'form'],
      ['note', 'form'],
    ],
    phone: [['heading'], ['text'], ['form'], ['note']],
    columns: '1fr 1fr',
    media: 'inside',
    reaching: ['form'],
    styles: '.in-form { padding-block: var(--space); background: var(--tint); }',
  },
  format_3: {
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
  format_4: {
    title: 'Obraz u góry',
    orientation: 'vertical',
    desktop: [['media'], ['heading'], ['text'], ['timer'], ['form']],
    media: 'edge',
    styles: '.layer { --picture: 13em; }',
  },
  format_5: {
    title: 'Wszystko w jednym rzędzie',
    orientation: 'vertical',
    desktop: [['heading'], ['form'], ['text']],
    media: 'inside',
    isCompact: true,
    styles: `${inOneLine} .layer { --space: 1.5em; } .heading { font-size: 1.4em; } .in-form { padding-top: 1em; } .text { font-size: 0.875em; }`,
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
    columns: '3fr 2fr',
    media: 'behind',
    styles: `
      .layer { --side: right; }
      [dir='rtl'].layer { --side: left; }
      .layer:not(.phone) .in-media::after { background: linear-gradient(to var(--side), color-mix(in srgb, var(--ground) max(90%, var(--shade)), transparent) 50%, transparent 85%); }
      .phone .in-media::after { background: color-mix(in srgb, var(--ground) max(82%, var(--shade)), transparent); }
    `,
  },
  format_7: {
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
    styles: `${stub('.in-coupon')} .in-coupon { padding-inline: 1.6em; }`,
  },
} satisfies Record<string, Format>
