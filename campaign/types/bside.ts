import bside from '../formats/bside.ts'
import type { CampaignKind } from './campaign-kind.ts'
import { fit } from './fit.ts'

const SIZE = { width: 640, height: 260 }
const MARGIN_PX = 12

export default {
  title: 'Okienko na dole',
  size: SIZE,
  locations: ['center-bottom', 'left-bottom', 'right-bottom'],
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  scale: (window) => fit(SIZE, window, MARGIN_PX, 1),
  formats: bside,
} satisfies CampaignKind
