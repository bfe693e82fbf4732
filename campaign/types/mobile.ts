import mobile from '../formats/mobile.ts'
import type { CampaignKind } from './campaign-kind.ts'
import { fit } from './fit.ts'

const SIZE = { width: 390, height: 242 }

export default {
  title: 'Okienko na telefon',
  size: SIZE,
  locations: ['center-bottom', 'center-middle', 'center-top'],
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  // Never larger than drawn (W-TYPE-03).
  scale: (window) => fit(SIZE, window, 0, 1),
  formats: mobile,
} satisfies CampaignKind
