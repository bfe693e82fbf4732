import bar from '../formats/bar.ts'
import { type CampaignKind } from './campaign-kind.ts'

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
} satisfies CampaignKind
