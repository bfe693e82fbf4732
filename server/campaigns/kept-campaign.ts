import { createHash } from 'node:crypto'
import type { Campaign } from '#campaign/campaign.ts'
import { selectiveFirst } from '#campaign/selective-first.ts'
import type { CampaignTemplate } from '#campaign/template.ts'
import { pageTemplate } from './page-template.ts'
import type { CampaignRow } from './store.ts'

/** A campaign of a site as it is kept. `filters`: its own, in the order that decides soonest. */
export type KeptCampaign = {
  id: string
  siteId: string
  parentId: string | null
  position: number
  isOn: boolean
  readonly hash: string
  /** Its first screen comes drawn. */
  readonly isDrawn: boolean
  campaign: Campaign
  filters: Campaign['filters']
}

const HASH_LENGTH = 16

/** Names what a campaign shows: the same content has the same name for ever. */
export const hashOf = (campaign: Campaign): string => hashed(pageTemplate(campaign))

const hashed = (template: CampaignTemplate) =>
  createHash('sha256').update(JSON.stringify(template)).digest('hex').slice(0, HASH_LENGTH)

export const readCampaignRow = ({
  id,
  site_id,
  parent_id,
  position,
  is_on,
  document_json,
}: CampaignRow): KeptCampaign => {
  // Checked when it was kept.
  const campaign = JSON.parse(document_json) as Campaign
  let known: { hash: string; isDrawn: boolean } | undefined
  // Not the one that was kept with it: a new release may draw the same campaign by another template.
  const know = () => {
    if (known) return known
    const template = pageTemplate(campaign)
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
    get isDrawn() {
      return know().isDrawn
    },
    campaign,
    filters: selectiveFirst(campaign.filters),
  }
}
