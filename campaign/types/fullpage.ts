import fullpage from '../formats/fullpage.ts'
import type { CampaignKind } from './campaign-kind.ts'

/** Its content is designed for this window and scaled to others; the surface itself fills the window. */
const BASE = { width: 1_920, height: 1_080 }
/** Below this its text is unreadable. */
const LEAST = 0.7
const PHONE_PX = 800

export default {
  title: 'Cała strona',
  size: { width: 0, height: 0 },
  locations: ['center-middle'],
  asks: 'form',
  isExclusive: true,
  isModal: true,
  isInFlow: false,
  hidesBackground: true,
  fit: { base: BASE, marginPx: 0, least: LEAST, most: 2, phoneBelowPx: PHONE_PX },
  formats: fullpage,
  styles: `
    .vertical .area { justify-items: center; text-align: center; }
    .vertical :is(.heading, .text, .fields, .coupon, .button, .sent) { width: min(100%, 27em); }
    .vertical .heading { width: min(100%, 17em); }
    .layer { --em: 24px; --margin: 0px; --pad: 3em; --space: 3em; }
    .box { width: 100%; min-height: var(--room); max-height: var(--room); border-radius: 0; }
    .heading { font-size: 2.1em; }
    .heading.xl { font-size: 2.9em; }
    .horizontal .area:not(.in-media) > * { max-width: 26em; }
    .horizontal:not(.phone) .area > .button { justify-self: start; }
    .phone.vertical .in-heading { padding-inline: calc(var(--pad) + 24px); }
    .phone .box { min-height: var(--room); }
  `,
} satisfies CampaignKind
