import embedded from '../formats/embedded.ts'
import type { CampaignKind } from './campaign-kind.ts'

export default {
  title: 'W treści strony',
  size: null,
  locations: ['center-middle'],
  isExclusive: false,
  isModal: false,
  isInFlow: true,
  scale: () => 1,
  formats: embedded,
} satisfies CampaignKind
