import bside from '../formats/bside.ts'
import { type CampaignKind } from './campaign-kind.ts'

const WIDTH = 680
const MARGIN_PX = 16

export default {
  title: 'Okienko na dole',
  size: { width: WIDTH, height: 180 },
  locations: ['center-bottom', 'left-bottom', 'right-bottom'],
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  fit: { base: { width: WIDTH, height: 0 }, marginPx: MARGIN_PX, least: 1, most: 1, phoneBelowPx: WIDTH + 2 * MARGIN_PX },
  formats: bside,
} satisfies CampaignKind
