import social from '../formats/social.ts'
import { corners, type CampaignKind } from './campaign-kind.ts'

const WIDTH = 420
const MARGIN_PX = 16

export default {
  title: 'Obserwuj nas',
  size: { width: WIDTH, height: 220 },
  locations: ['right-bottom', ...corners.filter((corner) => corner !== 'right-bottom')],
  asks: 'links',
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  fit: {
    base: { width: WIDTH, height: 0 },
    marginPx: MARGIN_PX,
    least: 1,
    most: 1,
    phoneBelowPx: WIDTH + 2 * MARGIN_PX,
  },
  formats: social,
  styles: `
    .layer, .layer.phone { --pad: 1.5em; --space: 1.6em; }
    .heading { font-size: 1.5em; }
    .heading.xl { font-size: 1.9em; }
    .vertical .area { justify-items: center; text-align: center; }
    .vertical .in-heading { padding-inline: calc(var(--pad) + 1.8em); }
    .vertical :is(.heading, .text, .links, .fields, .coupon, .button) { width: 100%; }
    .phone .box { max-width: ${WIDTH}px; }
  `,
} satisfies CampaignKind
