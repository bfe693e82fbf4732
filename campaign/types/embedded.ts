import embedded from '../formats/embedded.ts'
import type { CampaignKind } from './campaign-kind.ts'

const PHONE_PX = 560

export default {
  title: 'W treści strony',
  size: { width: 0, height: 0 },
  locations: ['center-middle'],
  asks: 'form',
  isExclusive: false,
  isModal: false,
  isInFlow: true,
  fit: { base: { width: 0, height: 0 }, marginPx: 0, least: 1, most: 1, phoneBelowPx: PHONE_PX },
  formats: embedded,
  styles:
    '.box { width: 100%; max-height: none; border: 1px solid color-mix(in srgb, var(--ink) 14%, var(--ground)); }',
} satisfies CampaignKind
