import { createHash } from 'node:crypto'
import type { Campaign } from '#campaign/campaign.ts'
import { selectiveFirst } from '#campaign/selective-first.ts'
import { type CampaignTemplate, templateOf } from '#campaign/template.ts'
import type { CampaignRow } from './store.ts'
import { prerender } from '#widget/prerender'

/** A campaign's template as pages fetch it: drawn beforehand where its first screen is the same for everybody. */
export const prerenderedTemplate = (campaign: Campaign): CampaignTemplate => {
  const template = templateOf(campaign)
  // The owner's own code may add to what stands there; who brings that to life knows nothing of it.
  const prerendered = campaign.own?.script ? undefined : prerender(template)
  return prerendered ? { ...template, prerendered } : template
}

/** A campaign of a site as it is kept. `filters`: its own, in the order that decides soonest. */
export type SavedCampaign = {
  id: string
  siteId: string
  parentId: string | null
  position: number
  isOn: boolean
  readonly hash: string
  /** Its first screen comes drawn. */
  readonly isPrerendered: boolean
  campaign: Campaign
  filters: Campaign['filters']
}

const HASH_LENGTH = 16

/** Names what a campaign shows: the same content has the same name for ever. */
export const campaignHash = (campaign: Campaign): string => hashed(prerenderedTemplate(campaign))

const hashed = (template: CampaignTemplate) =>
  createHash('sha256').update(JSON.stringify(template)).digest('hex').slice(0, HASH_LENGTH)

export const readCampaignRow = ({
  id,
  site_id,
  parent_id,
  position,
  is_on,
  document_json,
}: CampaignRow): SavedCampaign => {
  // Checked when it was kept.
  const campaign = JSON.parse(document_json) as Campaign
  let known: { hash: string; isDrawn: boolean } | undefined
  // Not the one that was kept with it: a new release may draw the same campaign by another template.
  const know = () => {
    if (known) return known
    const template = prerenderedTemplate(campaign)
    return (known = { hash: hashed(template), isDrawn: template.prerendered !== undefined })
  }
  return {
    id,
    siteId: site_id,
    parentId: parent_id,
    position,
    isOn: is_on === 1,
    get hash() {
      return know().hash
    },
    get isPrerendered() {
      return know().isDrawn
    },
    campaign,
    filters: selectiveFirst(campaign.filters),
  }
}
