import sside from '../formats/sside.ts'
import type { CampaignKind } from './campaign-kind.ts'
import { fit } from './fit.ts'

const SIZE = { width: 380, height: 480 }
const MARGIN_PX = 12

export default {
  title: 'Okienko z boku',
  size: SIZE,
  locations: ['right-bottom', 'left-bottom', 'right-middle', 'left-middle', 'right-top', 'left-top'],
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  scale: (window) => fit(SIZE, window, MARGIN_PX, 1),
  formats: sside,
} satisfies CampaignKind
