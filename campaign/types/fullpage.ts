import fullpage from '../formats/fullpage.ts'
import type { CampaignKind } from './campaign-kind.ts'

/** What stands on it is drawn for this window and scaled to others; the surface itself fills the window. */
const BASE = { width: 1_920, height: 1_080 }

export default {
  title: 'Cała strona',
  size: null,
  locations: ['center-middle'],
  isExclusive: true,
  isModal: true,
  isInFlow: false,
  scale: ({ width, height }) => Math.min(width / BASE.width, height / BASE.height),
  formats: fullpage,
} satisfies CampaignKind
