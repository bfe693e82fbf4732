import { dateTags } from '#campaign/date-tags.ts'
import { fillPlaceholders } from '#campaign/placeholders.ts'
import type { CampaignTemplate } from '#campaign/template.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'

/** Puts the visitor's dates and what was won into a text. */
export const fillerOf = ({ language, coupon }: CampaignTemplate, prize?: GamifiedPrize) => (text: string): string => {
  if (!text.includes('{{')) return text
  const now = new Date()
  const today = { year: now.getFullYear(), month: now.getMonth(), day: now.getDate() }
  return fillPlaceholders(text, { ...dateTags(today, language), prize_label: prize?.label ?? '', prize_code: prize?.code || (coupon?.code ?? '') })
}
