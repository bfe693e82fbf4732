import * as v from 'valibot'
import { campaign } from '#campaign/campaign.ts'
import { campaignId } from '#campaign/campaign-id.ts'
import { domains } from './domain.ts'
import { siteSettings } from './site-settings.ts'

const MAX_CAMPAIGNS = 500

const entry = v.strictObject({
  /** Kept when it is brought in again, so that nothing is brought in twice. */
  id: v.optional(campaignId),
  isOn: v.optional(v.boolean(), true),
  /** Id of a campaign of this file or this site: half of the visitors see this one instead. */
  variantOf: v.optional(v.nullable(campaignId), null),
  campaign,
})

/** A file of campaigns, as it may stand in a repository: a site and all it shows. */
export const campaignFile = v.strictObject({
  $schema: v.optional(v.string()),
  site: v.strictObject({
    id: campaignId,
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    domains,
    settings: v.optional(siteSettings, {}),
  }),
  campaigns: v.pipe(v.array(entry), v.maxLength(MAX_CAMPAIGNS)),
})
export type CampaignsFile = v.InferInput<typeof campaignFile>
export type CampaignsRead = v.InferOutput<typeof campaignFile>
