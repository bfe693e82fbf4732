import type { Campaign } from '#campaign/campaign.ts'
import { type CampaignTemplate, templateOf } from '#campaign/template.ts'
import { prerender } from '#widget/prerender'

/** A campaign's template as pages fetch it: drawn beforehand where its first screen is the same for everybody. */
export const pageTemplate = (campaign: Campaign): CampaignTemplate => {
  const template = templateOf(campaign)
  const prerendered = prerender(template)
  return prerendered ? { ...template, prerendered } : template
}
