import lightbox from '../formats/lightbox.ts'
import { corners, type CampaignKind } from './campaign-kind.ts'
import { fit } from './fit.ts'

const SIZE = { width: 800, height: 500 }
const MARGIN_PX = 16

export default {
  title: 'Okno na środku',
  size: SIZE,
  locations: ['center-middle', ...corners.filter((corner) => corner !== 'center-middle')],
  isExclusive: true,
  isModal: true,
  isInFlow: false,
  scale: (window) => fit(SIZE, window, MARGIN_PX, 1),
  formats: lightbox,
} satisfies CampaignKind
