import bar from '../formats/bar.ts'
import type { CampaignKind } from './campaign-kind.ts'

/** A bar is drawn for windows of this width and scaled to others. */
const WIDTH = 1_920
const HEIGHT = 80
/** Below this its text could not be read. */
const LEAST = 0.7
const PHONE_PX = 900

export default {
  title: 'Pasek',
  size: { width: WIDTH, height: HEIGHT },
  locations: ['top', 'bottom'],
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  fit: { base: { width: WIDTH, height: 0 }, marginPx: 0, least: LEAST, most: 1, phoneBelowPx: PHONE_PX },
  formats: bar,
  styles: `
    .layer { --em: 20px; --margin: 0px; --pad: 0.75em; --space: 0.5em; }
    .over .box { width: 100%; border-radius: 0; box-shadow: 0 0 24px rgb(0 0 0/0.18); }
    .grid { align-items: center; justify-content: center; padding-inline: 64px; }
    .area { padding-top: 0; }
    .grid .heading { font-size: 1.1em; letter-spacing: -0.01em; }
    .text { font-size: 0.9em; }
    :is(.in-form, .fields, .timer, .coupon) { display: flex; gap: 0.6em; align-items: center; }
    .over-line { margin: 0; }
    .field:not(.consent) { width: 15em; }
    .field.consent { max-width: 22em; }
    :is(.input, .button, .code) { font-size: 0.9em; white-space: nowrap; }
    .unit { display: flex; gap: 0.25em; }
    .digits b { font-size: 1.1em; }
    .layer:not(.phone) .cross { top: 50%; translate: 0 -50%; }
    .credit { position: absolute; inset: auto auto 0 1em; padding: 0; font-size: 0.6em; }
    .phone.layer { --em: 15px; --space: 0.9em; }
    .phone .grid { padding-inline: 0.25em; justify-content: stretch; }
    .phone .area { justify-content: start; padding-inline: 1em; }
    .phone .area + .area { padding-top: 0.5em; }
    .phone .in-form { flex-wrap: wrap; }
    .phone :is(.in-form > *, .fields, .field:not(.consent)) { flex: 1 1 8em; width: auto; }
  `,
} satisfies CampaignKind
