import fullpage from '../formats/fullpage.ts'
import { type CampaignKind } from './campaign-kind.ts'

/** What stands on it is drawn for this window and scaled to others; the surface itself fills the window. */
const BASE = { width: 1_920, height: 1_080 }
/** Below this its text could not be read. */
const LEAST = 0.7
const PHONE_PX = 800

export default {
  title: 'Cała strona',
  size: { width: 0, height: 0 },
  locations: ['center-middle'],
  isExclusive: true,
  isModal: true,
  isInFlow: false,
  fit: { base: BASE, marginPx: 0, least: LEAST, most: 2, phoneBelowPx: PHONE_PX },
  formats: fullpage,
} satisfies CampaignKind
