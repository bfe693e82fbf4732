import classic from '../formats/lightbox-classic.ts'
import designed from '../formats/lightbox-designed.ts'
import { corners, type CampaignKind } from './campaign-kind.ts'

const SIZE = { width: 800, height: 500 }
const MARGIN_PX = 16
/** Below this its text is unreadable: narrower windows get the phone layout. */
const LEAST = 0.85

export default {
  title: 'Okno na środku',
  size: SIZE,
  locations: ['center-middle', ...corners.filter((corner) => corner !== 'center-middle')],
  asks: 'form',
  isExclusive: true,
  isModal: true,
  isInFlow: false,
  fit: {
    base: SIZE,
    marginPx: MARGIN_PX,
    least: LEAST,
    most: 1,
    phoneBelowPx: SIZE.width * LEAST + 2 * MARGIN_PX,
  },
  formats: { ...classic, ...designed },
  styles: `
    .vertical .area { justify-items: center; text-align: center; }
    .vertical :is(.heading, .text, .fields, .coupon, .button, .sent) { width: min(100%, 27em); }
    .vertical .heading { width: min(100%, 17em); }
    .layer.phone { --picture: 8em; }
    .phone .box { max-width: 27em; }
    .phone.vertical .in-heading { padding-inline: calc(var(--pad) + 24px); }
  `,
} satisfies CampaignKind
