import content from '../formats/content.ts'
import type { CampaignKind } from './campaign-kind.ts'

const PHONE_PX = 480

/** A part of the page's content: no frame, and no background unless the owner sets one. */
export default {
  title: 'Blok treści na stronie',
  size: { width: 0, height: 0 },
  locations: ['center-middle'],
  asks: 'form',
  isExclusive: false,
  isModal: false,
  isInFlow: true,
  fit: { base: { width: 0, height: 0 }, marginPx: 0, least: 1, most: 1, phoneBelowPx: PHONE_PX },
  formats: content,
  styles: `
    .layer { --pad: 1.5em; --space: 1.5em; }
    .layer.phone { --pad: 1.1em; --space: 1.1em; }
    .box { width: 100%; max-height: none; }
  `,
} satisfies CampaignKind
