import { createHash } from 'node:crypto'
import type { Campaign } from '#campaign/campaign.ts'
import type { TargetedFilter } from '#campaign/targeting/groups.ts'
import { targetedFilters } from '#campaign/targeting/prepare-filters.ts'
import { privacyNoticeAddress, withPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import { type CampaignTemplate, templateOf } from '#campaign/published/template.ts'
import type { CampaignRow } from './store.ts'
import type { Derived } from '#server/platform/derived.ts'
import { prerender } from '#widget/prerender'

/** A campaign's template as pages fetch it, with its first screen rendered if that is the same for everybody. */
export const prerenderedTemplate = (campaign: Campaign): CampaignTemplate => {
  const template = templateOf(campaign)
  // The owner's own code may change the markup, and hydration would not expect that.
  const prerendered = campaign.own?.script ? undefined : prerender(template)
  return prerendered ? { ...template, prerendered } : template
}

/** A campaign as saved. `filters`: as they are evaluated. */
export type SavedCampaign = {
  id: string
  siteId: string
  parentId: string | null
  position: number
  isOn: boolean
  /** Its part of the visitors of an A/B pair. */
  weight: number
  readonly hash: string
  /** Its template contains the rendered first screen. */
  readonly isPrerendered: boolean
  campaign: Campaign
  filters: TargetedFilter[]
  derived: Derived
}

const HASH_LENGTH = 16

/**
 * What pages show of a campaign: no form that collects personal data goes without a note about them, however the
 * campaign came to be. `shopUrl`: whose notice it links to.
 */
export const servedCampaign = (campaign: Campaign, shopUrl: string | null): Campaign =>
  withPrivacyNote(campaign, privacyNoticeAddress(shopUrl))

const servedTemplate = (campaign: Campaign) => prerenderedTemplate(servedCampaign(campaign, null))

/**
 * Names what a campaign shows: the same content always has the same hash. The shop's address is no part of it, because
 * pages of another address request files from there.
 */
export const campaignHash = (campaign: Campaign): string => hashed(servedTemplate(campaign))

const hashed = (template: CampaignTemplate) =>
  createHash('sha256').update(JSON.stringify(template)).digest('hex').slice(0, HASH_LENGTH)

export const readCampaignRow = ({
  id,
  site_id,
  parent_id,
  position,
  is_on,
  weight,
  document_json,
}: CampaignRow): SavedCampaign => {
  // Validated when it was saved.
  const campaign = JSON.parse(document_json) as Campaign
  let published: { hash: string; isPrerendered: boolean } | undefined
  // Computed, not stored with the campaign: a new release may render the same campaign differently.
  const publish = () => {
    if (published) return published
    const template = servedTemplate(campaign)
    return (published = { hash: hashed(template), isPrerendered: template.prerendered !== undefined })
  }
  return {
    id,
    siteId: site_id,
    parentId: parent_id,
    position,
    isOn: is_on === 1,
    weight: Number(weight),
    get hash() {
      return publish().hash
    },
    get isPrerendered() {
      return publish().isPrerendered
    },
    campaign,
    filters: targetedFilters(campaign),
    derived: new Map(),
  }
}

/** A campaign as pages get it, see `servedCampaign`. */
export const readServedCampaign = (row: CampaignRow, shopUrl: string): SavedCampaign => {
  const saved = readCampaignRow(row)
  // Not spread: its hash is computed when first needed.
  saved.campaign = servedCampaign(saved.campaign, shopUrl)
  return saved
}
