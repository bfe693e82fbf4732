import sside from '../formats/sside.ts'
import type { CampaignKind } from './campaign-kind.ts'

const WIDTH = 380
const MARGIN_PX = 16

export default {
  title: 'Okienko z boku',
  size: { width: WIDTH, height: 240 },
  locations: ['right-bottom', 'left-bottom', 'right-middle', 'left-middle', 'right-top', 'left-top'],
  asks: 'form',
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  fit: { base: { width: WIDTH, height: 0 }, marginPx: MARGIN_PX, least: 1, most: 1, phoneBelowPx: 480 },
  formats: sside,
  styles: `
    .layer { --pad: 1.6em; --space: 1.6em; }
    .heading { font-size: 1.5em; }
    .heading.xl { font-size: 1.9em; }
    .in-heading { padding-inline-end: calc(var(--pad) + 1.5em); }
    .in-form > .button { width: 100%; }
    .phone.layer { --picture: 7em; }
  `,
} satisfies CampaignKind
