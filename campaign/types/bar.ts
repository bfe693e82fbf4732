import bar from '../formats/bar.ts'
import type { CampaignKind } from './campaign-kind.ts'

/** A bar is drawn for windows of this width and scaled to others. */
const WIDTH = 1_920
const HEIGHT = 80
/** Below this its text could not be read. */
const SMALLEST = 0.7

export default {
  title: 'Pasek',
  size: { width: WIDTH, height: HEIGHT },
  locations: ['top', 'bottom'],
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  scale: ({ width }) => Math.max(SMALLEST, Math.min(1, width / WIDTH)),
  formats: bar,
} satisfies CampaignKind
