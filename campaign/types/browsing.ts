import browsing from '../formats/browsing.ts'
import type { CampaignKind } from './campaign-kind.ts'

const WIDTH = 360
const MARGIN_PX = 16

/** A small notice in a corner while a visitor browses. */
export default {
  title: 'Powiadomienie w rogu',
  size: { width: WIDTH, height: 0 },
  locations: ['left-bottom', 'right-bottom', 'center-bottom', 'left-top', 'right-top', 'center-top'],
  asks: 'button',
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  fit: { base: { width: WIDTH, height: 0 }, marginPx: MARGIN_PX, least: 1, most: 1, phoneBelowPx: 480 },
  formats: browsing,
  styles: `
    .layer, .phone.layer { --em: 15px; --pad: 1.1em; --space: 1.1em; --picture: 7em; }
    .heading, .phone .heading { font-size: 1.1em; letter-spacing: -0.01em; }
    .in-heading { padding-inline-end: calc(var(--pad) + 2.2em); }
    .in-text { padding-top: 0.3em; }
    .text { font-size: 0.9em; line-height: 1.4; }
    .in-form { padding-top: 0.5em; }
    .in-form > .button { justify-self: start; }
    .button { min-height: 44px; padding: 0.3em 1.1em; font-size: 0.95em; }
  `,
} satisfies CampaignKind
