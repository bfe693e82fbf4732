/**
 * CSS of designs of several types. Sides are logical (start, end), so that they are mirrored in right-to-
 * left languages.
 */

const WIDE = '.layer:not(.phone)'

/** Content on the second colour: text, fields and buttons have colours for that background. */
export const onPanel = (selector: string): string => `
  ${selector} { --ground: var(--panel); --ink: var(--on-panel); --accent: var(--on-panel); --on-accent: var(--panel); --red: var(--panel-red); --soft: color-mix(in srgb, var(--ink) 88%, var(--ground)); --line: color-mix(in srgb, var(--ink) 65%, var(--ground)); --tint: color-mix(in srgb, var(--ink) 12%, var(--ground)); background: var(--ground); color: var(--ink); }
`

/** An area with its own background has padding. */
export const padded = (selector: string, block = 'var(--space)'): string => `
  ${selector} { padding-block: ${block}; }
`

/** A card over the picture or a background, behind the areas between these grid lines. */
export const card = (lines: string, margin: string): string => `
  .grid::before { content: ''; grid-area: ${lines}; margin: ${margin}; border-radius: min(var(--radius), 1.5em); background: var(--ground); box-shadow: 0 0.6em 2.4em -0.6em rgb(0 0 0/0.45); }
`

/** A round picture of this size. */
export const roundPicture = (size: string): string => `
  .in-media { align-content: center; justify-items: center; }
  .in-media > * { width: ${size}; height: ${size}; max-width: none; border-radius: 50%; object-fit: cover; }
`

/** A slightly rotated picture in a white frame. */
export const pinnedPicture = (width: string): string => `
  .in-media { justify-items: center; }
  .in-media > * { width: min(100%, ${width}); aspect-ratio: 1.2; border: 0.6em solid #fff; border-bottom-width: 2em; border-radius: 2px; box-shadow: 0 0.4em 1.4em rgb(0 0 0/0.28); object-fit: cover; rotate: -3deg; }
`

/** Fields and button in one line, if there is room. */
export const inOneLine = `
  .in-form { display: flex; flex-wrap: wrap; gap: 0.75em; align-items: flex-start; }
  .in-form > .fields { display: flex; flex: 1 1 20em; flex-wrap: wrap; gap: 0.75em; width: auto; }
  .in-form > .button { flex: 0 1 auto; width: auto; min-width: 11em; }
  .field { flex: 1 1 12em; }
  .field.consent { flex-basis: 100%; order: 1; }
  .phone .in-form > .button { flex: 1 1 100%; }
`

/** A coupon with a perforation at its start side. */
export const stub = (selector: string): string => `
  ${onPanel(selector)}
  ${selector} { --holes: 0; text-align: center; mask: radial-gradient(circle at var(--holes) 50%, #0000 0.3em, #000 0.34em) 0 0/100% 1.3em; }
  [dir='rtl'] ${selector} { --holes: 100%; }
  ${selector} .code { flex-direction: column; gap: 0.5em; padding-block: 1em; text-align: center; }
  .phone ${selector} { mask: radial-gradient(circle at 50% 0, #0000 0.3em, #000 0.34em) 50% 0/1.3em 100%; padding-block: 1.6em; }
`

/** An extra large heading for a number or a word; longer ones in smaller sizes beside it. */
export const bigWords = (size: string): string => `
  .heading.xl { font-size: ${size}; font-weight: 800; line-height: 0.95; letter-spacing: -0.04em; overflow-wrap: normal; }
  .phone .heading.xl { font-size: min(${size}, 4em); }
`

/** A full-width timer with large digits. */
export const largeClock = (size: string): string => `
  .in-timer { justify-items: center; text-align: center; }
  .in-timer .clock { font-size: ${size}; }
  .in-timer .digits b { background: linear-gradient(var(--ink) 50%, color-mix(in srgb, var(--ink) 88%, var(--ground)) 50%); }
  .phone .in-timer .clock { font-size: 1.1em; }
`

/** Aligns texts to the top or bottom of their rows, so that they stay together beside a picture. */
export const unbreakable = `
  ${WIDE} .in-heading { align-content: end; }
  ${WIDE} .in-text { align-content: start; }
`

/** A double frame within the surface. */
export const innerFrame = (distance: string): string => `
  .grid { position: relative; }
  .grid::after { content: ''; position: absolute; inset: ${distance}; z-index: -1; border: 3px double var(--panel); border-radius: max(0px, var(--radius) - 0.5em); pointer-events: none; }
`

/** The striped edge of an airmail letter. */
export const airmail = `
  .box { padding: 0.7em; background: repeating-linear-gradient(-45deg, var(--panel) 0 1.2em, var(--ground) 1.2em 2.4em, var(--ink) 2.4em 3.6em, var(--ground) 3.6em 4.8em); }
  .grid { border-radius: max(2px, var(--radius) - 0.7em); background: var(--ground); }
  .credit, .skip, .preview, .confirm { background: var(--ground); }
  .credit, .skip { padding-top: 0.4em; }
  .confirm { margin: 0; border-radius: 0; }
`

/** A picture as a postage stamp. */
export const stamp = (width: string): string => `
  .in-media { align-content: start; justify-items: end; }
  .in-media > * { width: ${width}; aspect-ratio: 0.85; padding: 0.55em; border-radius: 0; background: radial-gradient(circle, #0000 0.2em, #fff 0.22em) -0.4em -0.4em/0.8em 0.8em, #fff; filter: drop-shadow(0 1px 3px rgb(0 0 0/0.35)); object-fit: cover; rotate: 2deg; }
`
