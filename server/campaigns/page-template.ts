import type { Campaign } from '#campaign/campaign.ts'
import { type CampaignTemplate, templateOf } from '#campaign/template.ts'
import { prerender } from '#widget/prerender'

/** A campaign's template as pages fetch it: drawn beforehand where its first screen is the same for everybody. */
export const pageTemplate = (campaign: Campaign): CampaignTemplate => {
  const template = templateOf(campaign)
  // The owner's own code may add to what stands there; who brings that to life knows nothing of it.
  const prerendered = campaign.own?.script ? undefined : prerender(template)
  return prerendered ? { ...template, prerendered } : template
}
