import mobile from '../formats/mobile.ts'
import { type CampaignKind } from './campaign-kind.ts'

const SIZE = { width: 390, height: 242 }

export default {
  title: 'Okienko na telefon',
  size: SIZE,
  locations: ['center-bottom', 'center-middle', 'center-top'],
  isExclusive: false,
  isModal: false,
  isInFlow: false,
  fit: {
    base: SIZE,
    marginPx: 0,
    least: 0,
    // Never larger than drawn (W-TYPE-03).
    most: 1,
    phoneBelowPx: 0,
  },
  formats: mobile,
} satisfies CampaignKind
