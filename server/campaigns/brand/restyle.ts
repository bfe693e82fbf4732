import type { BrandKit } from '#campaign/brand/brand-kit.ts'
import { isInBrand, replaceLogo, withBrand } from '#campaign/brand/with-brand.ts'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { OffBrandCampaign } from '#contract/console/campaigns/brand.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { raiseSiteVersion } from '../editor/campaign-sites.ts'
import { saveCampaign } from '../editor/change-campaign.ts'
import { listSavedCampaigns } from '../editor/list-campaigns.ts'
import { loadBrandKit } from './brand-kits.ts'
import { findRestyleRow, removeRestyleRow, setRestyleRow } from './store.ts'

type Look = Campaign['look']
/** What a restyling replaced, and what it put there: only that is taken back. */
type Restyled = {
  logo: { before: BrandKit['logo']; after: BrandKit['logo'] }
  campaigns: { id: string; before: Look; after: Look }[]
}
type Restyling = { changed: number; skipped: number }

const inBrand = (campaign: Campaign, kit: BrandKit, previous: BrandKit) =>
  replaceLogo(withBrand(campaign, kit), previous.logo, kit.logo)

/** Whether putting it into the brand would change nothing; the order of its settings does not count. */
const isRestyled = (campaign: Campaign, kit: BrandKit, previous: BrandKit) =>
  isInBrand(campaign, kit) && isSame(replaceLogo(campaign, previous.logo, kit.logo), campaign)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Campaigns of a site that look otherwise than its brand. */
export const listOffBrand = async (services: Services, siteId: string): Promise<OffBrandCampaign[]> => {
  const { kit, previous } = await loadBrandKit(services, siteId)
  return (await listSavedCampaigns(services.db.read, siteId))
    .filter(({ campaign }) => !isRestyled(campaign, kit, previous))
    .map(({ id, isOn, campaign }) => ({
      id,
      name: campaign.name,
      isOn,
      hadBrand: isInBrand(campaign, previous),
    }))
}

/** The names of the campaigns that the last restyling changed, and when. */
export const findLastRestyling = async (
  services: Services,
  siteId: string,
): Promise<{ atMs: number; names: string[] } | null> => {
  const row = await findRestyleRow(services.db.read, siteId)
  if (!row) return null
  const ids = new Set((JSON.parse(row.campaigns_json) as Restyled).campaigns.map(({ id }) => id))
  const names = (await listSavedCampaigns(services.db.read, siteId))
    .filter(({ id }) => ids.has(id))
    .map(({ campaign }) => campaign.name)
  return { atMs: Number(row.at_ms), names }
}

const changeAll = async (
  { now, randomBytes }: Services,
  tx: Sql,
  siteId: string,
  ids: readonly string[],
  change: (id: string, campaign: Campaign) => Campaign,
): Promise<Restyling> => {
  const wanted = new Set(ids)
  const outcome: Restyling = { changed: 0, skipped: 0 }
  for (const { id, parentId, isOn, campaign } of await listSavedCampaigns(tx, siteId)) {
    if (!wanted.has(id)) continue
    const changed = change(id, campaign)
    if (changed === campaign) {
      outcome.skipped += 1
      continue
    }
    await saveCampaign(tx, { id, siteId, parentId, isOn, campaign: changed }, { nowMs: now(), randomBytes })
    outcome.changed += 1
  }
  return outcome
}

/** Puts campaigns of a site into its brand, all or none, and stores how they looked. */
export const restyleCampaigns = (
  services: Services,
  siteId: string,
  ids: readonly string[],
): Promise<Restyling> =>
  services.db.transaction(async (tx) => {
    // The lock of the site comes first, so that later reads are current.
    await raiseSiteVersion(tx, siteId)
    const { kit, previous } = await loadBrandKit(services, siteId, tx)
    const restyled: Restyled = { logo: { before: previous.logo, after: kit.logo }, campaigns: [] }
    const outcome = await changeAll(services, tx, siteId, ids, (id, campaign) => {
      const changed = inBrand(campaign, kit, previous)
      if (isRestyled(campaign, kit, previous)) return campaign
      restyled.campaigns.push({ id, before: campaign.look, after: changed.look })
      return changed
    })
    if (outcome.changed > 0)
      await setRestyleRow(tx, {
        site_id: siteId,
        at_ms: services.now(),
        campaigns_json: JSON.stringify(restyled),
      })
    return outcome
  })

/** Gives campaigns back the look they had; one whose look somebody has changed since stays as it is. */
export const undoRestyling = (services: Services, siteId: string): Promise<Restyling | undefined> =>
  services.db.transaction(async (tx) => {
    await raiseSiteVersion(tx, siteId)
    const row = await findRestyleRow(tx, siteId)
    if (!row) return undefined
    const { logo, campaigns } = JSON.parse(row.campaigns_json) as Restyled
    const byId = new Map(campaigns.map((one) => [one.id, one]))
    const outcome = await changeAll(services, tx, siteId, [...byId.keys()], (id, campaign) => {
      const { before, after } = byId.get(id)!
      return isSame(campaign.look, after)
        ? replaceLogo({ ...campaign, look: before }, logo.after, logo.before)
        : campaign
    })
    await removeRestyleRow(tx, siteId)
    return outcome
  })
