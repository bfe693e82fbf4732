import mobile from '../formats/mobile.ts'
import type { CampaignKind } from './campaign-kind.ts'

const SIZE = { width: 390, height: 242 }

export default {
  title: 'Okienko na telefon',
  size: SIZE,
  locations: ['center-bottom', 'center-middle', 'center-top'],
  asks: 'button',
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  fit: {
    base: SIZE,
    marginPx: 0,
    least: 0,
    // Never larger than its design size (W-TYPE-03).
    most: 1,
    phoneBelowPx: 0,
  },
  formats: mobile,
  styles: `
    .layer { --margin: 0px; --pad: 1.25em; --space: 1.4em; --picture: 7em; }
    .box { max-height: var(--room); }
    .heading { padding-inline-end: 1.5em; font-size: 1.35em; }
    .in-form { padding-top: 0.9em; }
    .in-form > :is(.button, .sent) { width: 100%; }
    .in-form .fields { gap: 0.6em; }
  `,
} satisfies CampaignKind
