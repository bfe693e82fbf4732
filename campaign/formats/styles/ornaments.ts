import { onPanel } from './designs.ts'
import type { Area } from '../format.ts'

/** CSS shared by several formats. */

/** An area in the second colour, from edge to edge. */
export const band = (area: Area): string => `
  ${onPanel(`.in-${area}`)}
  .in-${area} { padding-block: 0.8em; }
`

/** The band is at the very top: the remaining height is below. */
export const topBand = (area: Area): string => `
  ${band(area)}
  .box { min-height: 0; }
  .in-${area} { margin-block: calc(-1 * var(--space)) var(--space); padding-inline-end: calc(var(--pad) + 2em); }
`

/** An area with its own shade, from edge to edge and to the end of the surface. */
export const panel = (area: Area): string => `
  .box { min-height: 0; }
  .in-${area} { margin-block: 1.2em calc(-1 * var(--space)); padding-block: 1.2em; background: var(--tint); }
`

/** Reserves space for the cross beside an area at the top. */
export const clear = (area: Area): string => `
  .in-${area} { padding-inline-end: calc(var(--pad) + 2em); }
`

export const centred = `
  .area { justify-items: center; text-align: center; }
  .area > * { max-width: 100%; }
  .in-heading { padding-inline: calc(var(--pad) + 1.5em); }
  .in-form > :is(.fields, .button), .coupon { width: 100%; }
`

/** A picture among the text, with its width and this aspect ratio. */
export const inset = (shape: string): string => `
  .layer { --picture: auto; }
  .in-media { align-content: start; }
  .in-media img { width: 100%; aspect-ratio: ${shape}; object-fit: cover; }
`

/** A round picture of this size (CSS length), e.g. a portrait or a sample. */
export const round = (size: string): string => `
  .layer { --picture: auto; }
  .in-media img { width: ${size}; height: ${size}; border-radius: 50%; object-fit: cover; }
`

/** A coupon with a dashed edge and a notch at each side. */
export const ticket = `
  .box { min-height: 0; }
  .in-coupon { position: relative; margin-block: 1.2em calc(-1 * var(--space)); padding-block: 1.2em var(--space); border-block-start: 2px dashed var(--line); background: var(--tint); }
  .in-coupon::before, .in-coupon::after { content: ''; position: absolute; inset-block-start: -0.65em; width: 0.6em; height: 1.2em; background: var(--line); }
  .in-coupon::before { inset-inline-start: 0; border-start-end-radius: 0.6em; border-end-end-radius: 0.6em; }
  .in-coupon::after { inset-inline-end: 0; border-start-start-radius: 0.6em; border-end-start-radius: 0.6em; }
`

/** A line in the second colour along the start edge. */
export const stripe = `
  .box { border-inline-start: 0.4em solid var(--panel); }
`

/** A note above the heading, as a small label. */
export const badge = `
  .in-note { justify-items: start; padding-top: 0; padding-bottom: 0.6em; }
  .in-note .text { padding: 0.15em 0.8em; border-radius: 99px; background: var(--panel); }
  .in-note p { color: var(--on-panel); font-weight: 600; }
`

/** Units of the timer one below the other, in a narrow column. */
export const tallClock = `
  .clock { display: grid; gap: 0.5em; }
`

/** A full-width timer. */
export const wideClock = `
  .timer { width: 100%; }
  .clock { display: flex; }
  .unit { flex: 1; }
  .digits { width: 100%; justify-content: center; }
`
