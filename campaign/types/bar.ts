import bar from '../formats/bar.ts'
import type { CampaignKind } from './campaign-kind.ts'

/** A bar is designed for windows of this width and scaled to others. */
const WIDTH = 1_920
const HEIGHT = 80
/** Below this its text is unreadable. */
const LEAST = 0.7
const PHONE_PX = 900

export default {
  title: 'Pasek',
  size: { width: WIDTH, height: HEIGHT },
  locations: ['top', 'bottom'],
  asks: 'button',
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  pushesAt: 'top',
  fit: { base: { width: WIDTH, height: 0 }, marginPx: 0, least: LEAST, most: 1, phoneBelowPx: PHONE_PX },
  formats: bar,
  styles: `
    .layer { --em: 20px; --margin: 0px; --pad: 0.75em; --space: 0.1em; --picture: auto; }
    .over .box { width: 100%; border-radius: 0; box-shadow: 0 0 24px rgb(0 0 0/0.18); }
    .grid { align-items: center; justify-content: center; padding-inline: 64px; }
    .layer:not(.phone) .area:not(.in-media) { padding-block: 0.35em; }
    .phone .area { padding-top: 0; }
    .in-media { align-self: stretch; }
    .heading { font-size: 1.1em; letter-spacing: -0.01em; }
    .text { font-size: 0.9em; }
    .text p { line-height: 1.35; }
    :is(.in-form, .fields, .timer, .coupon) { display: flex; flex-wrap: wrap; gap: 0.4em 0.6em; align-items: center; }
    .layer:not(.phone) .in-form { flex-wrap: nowrap; }
    .layer:not(.phone) .button { white-space: nowrap; }
    .over-line { margin: 0; }
    .field:not(.consent) { flex: 0 1 15em; }
    .layer:not(.phone) .fields { min-width: 0; }
    .field.consent { max-width: 22em; }
    :is(.input, .button, .code) { font-size: 0.9em; }
    .code { width: auto; }
    .unit { display: flex; gap: 0.25em; align-items: baseline; }
    .digits b { font-size: 1.1em; }
    .layer:not(.phone) .cross { top: 50%; translate: 0 -50%; }
    .credit { position: absolute; inset: auto auto 0 1em; padding: 0; font-size: 0.6em; }
    .phone.layer { --em: 15px; --space: 0.8em; }
    .phone .box { max-height: calc(var(--visible-height) / 2); }
    .phone .grid { padding-inline: 0 40px; justify-content: stretch; }
    .phone .area { justify-content: start; padding-inline: 1em; }
    .phone .area + .area { padding-top: 0.5em; }
    .phone .heading { padding-inline-end: 0; font-size: 1.1em; }
    .phone .fields { display: contents; }
    .phone :is(.field:not(.consent), .in-form > .button) { flex: 1 1 8em; }
    .phone .button { padding-inline: 0.8em; }
    .phone .consent { flex-basis: 100%; order: 1; }
  `,
} satisfies CampaignKind
