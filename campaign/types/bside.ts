import bside from '../formats/bside.ts'
import type { CampaignKind } from './campaign-kind.ts'

const WIDTH = 680
const MARGIN_PX = 16

export default {
  title: 'Okienko na dole',
  size: { width: WIDTH, height: 180 },
  locations: ['center-bottom', 'left-bottom', 'right-bottom'],
  asks: 'form',
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
  formats: bside,
  styles: `
    .layer { --pad: 1.6em; --space: 1.6em; }
    .heading { font-size: 1.5em; }
    .heading.xl { font-size: 1.9em; }
    .horizontal.media-inside:not(.phone) .in-form { padding-block: var(--space); }
    .in-form { padding-inline-end: calc(var(--pad) + 24px); }
    .phone .in-form { padding-inline-end: var(--pad); }
  `,
} satisfies CampaignKind
