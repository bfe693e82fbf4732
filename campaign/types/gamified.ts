import gamified from '../formats/gamified.ts'
import type { CampaignKind } from './campaign-kind.ts'
import lightbox from './lightbox.ts'

/** A lightbox in size and position, with a game. */
export default {
  title: 'Gra z nagrodami',
  size: lightbox.size,
  locations: lightbox.locations,
  asks: 'form',
  isExclusive: true,
  isModal: true,
  isInFlow: false,
  isGame: true,
  fit: lightbox.fit,
  formats: gamified,
  styles: `
    .layer { --picture: 7em; --play: 24em; }
    .in-game { justify-items: center; padding: 1.6em; }
    .game { width: min(100%, var(--play)); }
    .grid:not(:has(.game)) .area { justify-items: center; text-align: center; }
    .grid:not(:has(.game)) :is(.heading, .text, .fields, .coupon, .in-form > .button) { width: min(100%, 25em); }
    .layer.phone { --play: min(19em, 0.44 * var(--visible-height, 100dvh)); }
    .phone .box { max-width: 27em; }
    .phone.layer .in-game { padding: 1.2em 0.9em 0.2em; }
    .phone .area:not(.in-game) { justify-items: center; text-align: center; }
    .phone :is(.heading, .text, .fields, .coupon, .in-form > .button, .sent) { width: 100%; }
  `,
} satisfies CampaignKind
