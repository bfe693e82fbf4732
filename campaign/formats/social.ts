import { onPanel, roundPicture } from './styles/designs.ts'
import type { Format } from './format.ts'

/** Links as glyphs only; screen readers still get their names. */
const glyphsOnly = `
  .follow { padding: 0; border-radius: 50%; }
  .follow b { display: none; }
`
/** Glyphs in a separate row. */
const glyphRow = `
  ${glyphsOnly}
  .links { gap: 0.7em; justify-content: center; }
  .links li { flex: none; }
`
/** Glyphs one below the other, on the second colour. */
const glyphStrip = `
  ${onPanel('.in-form')}
  ${glyphsOnly}
  .in-form { padding: 1.4em 0.9em; }
  .links { display: grid; gap: 0.7em; justify-items: center; }
`

export default {
  format_1: {
    title: 'Przyciski pod tekstem',
    orientation: 'vertical',
    desktop: [['heading'], ['text'], ['form'], ['note']],
    media: 'inside',
  },
  format_2: {
    title: 'Obraz u góry',
    orientation: 'vertical',
    desktop: [['media'], ['heading'], ['text'], ['form']],
    media: 'edge',
    styles: `.layer { --picture: 9em; } ${glyphRow}`,
  },
  format_3: {
    title: 'Profil z okrągłym zdjęciem',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading'],
      ['media', 'text'],
      ['form', 'form'],
      ['note', 'note'],
    ],
    phone: [
      ['media', 'heading'],
      ['media', 'text'],
      ['form', 'form'],
      ['note', 'note'],
    ],
    columns: 'auto 1fr',
    media: 'inside',
    styles: `
      ${roundPicture('5.4em')}
      .in-media { padding-inline-end: 0; }
      .in-heading { align-content: end; padding-inline: 1em calc(var(--pad) + 1.4em); }
      .in-text { align-content: start; padding-inline-start: 1em; }
      .heading { font-size: 1.3em; }
      .phone .in-media > * { width: 4em; height: 4em; }
      .phone .heading { font-size: 1.1em; }
      .phone .in-heading { padding-inline-end: calc(var(--pad) + 1.8em); }
      .in-note { padding-top: 0.6em; }
    `,
  },
  format_4: {
    title: 'Znaki na kolorowym pasku',
    orientation: 'vertical',
    desktop: [['form'], ['heading'], ['text'], ['note']],
    media: 'inside',
    reaching: ['form'],
    styles: `${onPanel('.in-form')} ${glyphRow} .layer { --space: 1.2em; } .in-form { padding-block: 1.6em; } .links { padding-inline: 1.6em; }`,
  },
  format_5: {
    title: 'Znaki na zdjęciu',
    orientation: 'vertical',
    desktop: [['text'], ['heading'], ['form'], ['note']],
    media: 'behind',
    styles: `${glyphRow} .layer { --space: 2.4em; } .in-media::after { background: color-mix(in srgb, var(--ground) max(70%, var(--shade)), transparent); } .in-text { padding-top: 0; padding-inline: calc(var(--pad) + 2em); } .in-heading { padding-top: 0.4em; }`,
  },
  format_6: {
    title: 'Znaki z boku',
    orientation: 'horizontal',
    desktop: [
      ['heading', 'form'],
      ['text', 'form'],
      ['note', 'form'],
    ],
    phone: [
      ['heading', 'form'],
      ['text', 'form'],
      ['note', 'form'],
    ],
    columns: '1fr auto',
    media: 'inside',
    reaching: ['form'],
    styles: `${glyphStrip} .in-form { padding-block: 3.4em 1.4em; } .phone.media-inside .in-heading { padding-inline-end: var(--pad); }`,
  },
  format_7: {
    title: 'Znaki z boku, obraz nad tekstem',
    orientation: 'horizontal',
    desktop: [
      ['form', 'media'],
      ['form', 'heading'],
      ['form', 'text'],
    ],
    phone: [
      ['form', 'media'],
      ['form', 'heading'],
      ['form', 'text'],
    ],
    columns: 'auto 1fr',
    media: 'edge',
    reaching: ['form'],
    styles: `${glyphStrip}`,
  },
  format_8: {
    title: 'Wizytówka',
    orientation: 'horizontal',
    desktop: [
      ['media', 'heading'],
      ['media', 'text'],
      ['media', 'form'],
      ['media', 'note'],
    ],
    phone: [
      ['media', 'heading'],
      ['media', 'text'],
      ['media', 'form'],
      ['media', 'note'],
    ],
    columns: '2fr 5fr',
    media: 'edge',
    styles: `${glyphRow} .links { justify-content: start; gap: 0.5em; } .heading { padding-inline-end: 1.2em; font-size: 1.3em; } .phone .heading { font-size: 1.15em; }`,
  },
} satisfies Record<string, Format>
