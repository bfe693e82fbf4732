import * as v from 'valibot'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import { changeShopSettingsIn } from '#server/platform/shop-settings/save-shop-settings.ts'
import { domains } from './domain.ts'
import type { FileFault } from './import-campaigns.ts'
import { newCampaignId, addSiteRow, findSiteRow, setSiteRow, type SiteRow, listSiteRows } from './store.ts'
import { type CampaignSiteSettings, campaignSiteSettings } from './site-settings.ts'
import type { CampaignSite } from '#contract/console/campaigns/campaigns.ts'
import { webhookSecretOf } from '#server/identity/webhooks/send-webhook.ts'
import { countCampaigns, countSiteLeads } from './count-store.ts'
import type { Sql } from '#server/platform/db/tables.ts'

/** Raises a site's version after a change that is stored elsewhere, so that cached copies are read again. */
export const raiseSiteVersion = (tx: Sql, id: string): Promise<void> => setSiteRow(tx, id, {})

/** How visitors know a site: its first domain, else its name. */
export const findSiteName = async (sql: Sql, id: string): Promise<string | undefined> => {
  const row = await findSiteRow(sql, id)
  return row && ((JSON.parse(row.domains_json) as string[])[0] ?? row.name)
}

/** Ids of all sites, oldest first. */
export const listSiteIds = async (sql: Sql): Promise<string[]> =>
  (await listSiteRows(sql)).map(({ id }) => id)

/** Where the widget's first file is, whatever its version. */
export const LOADER_PATH = '/widget/loader.js'

/** The script tag for pages of a site; it loads asynchronously and blocks nothing. */
export const snippetOf = (publicUrl: string, siteId: string): string =>
  `<script async id="pixel-script-poptin" src="${publicUrl}${LOADER_PATH}?id=${siteId}"></script>`

/** Every site with its campaigns' counts and settings, oldest first. */
export const listCampaignSites = async ({
  db,
  settings,
  shopSettings,
}: Services): Promise<CampaignSite[]> => {
  const [rows, campaigns, leads] = await Promise.all([
    listSiteRows(db.read),
    countCampaigns(db.read),
    countSiteLeads(db.read),
  ])
  return rows.map((row) => ({
    id: row.id,
    ...siteContent(row, shopSettings().campaignSite === row.id),
    webhookSecret: webhookSecretOf(settings, leadsListenerOf(row.id)),
    snippet: snippetOf(settings.publicUrl, row.id),
    campaignCount: campaigns.get(row.id)?.all ?? 0,
    onCount: campaigns.get(row.id)?.on ?? 0,
    leadCount: leads.get(row.id) ?? 0,
  }))
}

const parts = v.object({ domains, settings: campaignSiteSettings })

type Draft = {
  name: string
  domains: string[]
  settings: Record<string, unknown>
  /** Missing: unchanged. */
  isShop?: boolean | undefined
}
type Outcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not_valid'; faults: FileFault[] }

/** What an owner changes of a site. */
export type SiteContent = { name: string; domains: string[]; settings: CampaignSiteSettings; isShop: boolean }

export const siteContent = (
  { name, domains_json, settings_json }: SiteRow,
  isShop: boolean,
): SiteContent => ({
  name,
  domains: JSON.parse(domains_json) as string[],
  settings: v.parse(campaignSiteSettings, JSON.parse(settings_json)),
  isShop,
})

/**
 * Saves a whole site or nothing; without an id it is a new one. `refuseOutdated` receives the saved state and throws if
 * it is not the one that was read.
 */
export const saveCampaignSite = async (
  services: Services,
  id: string | null,
  { name, isShop, ...draft }: Draft,
  refuseOutdated: (current: SiteContent) => void = () => {},
): Promise<Outcome> => {
  const read = v.safeParse(parts, draft)
  if (!read.success)
    return {
      ok: false,
      reason: 'not_valid',
      faults: read.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    }
  const content = {
    name,
    domains_json: JSON.stringify([...new Set(read.output.domains)]),
    settings_json: JSON.stringify(read.output.settings),
  }
  const outcome = await services.db.transaction(async (tx): Promise<Outcome> => {
    const saved = id ?? newCampaignId(services.randomBytes)
    let isKnown = true
    // The lock of the settings comes first, so that later reads are current.
    await changeShopSettingsIn(tx, async (choices) => {
      const wasShop = choices.campaignSite === saved
      if (id !== null) {
        const row = await findSiteRow(tx, id)
        if (row) refuseOutdated(siteContent(row, wasShop))
        else isKnown = false
      }
      return !isKnown || isShop === undefined || isShop === wasShop
        ? choices
        : { ...choices, campaignSite: isShop ? saved : null }
    })
    if (!isKnown) return { ok: false, reason: 'unknown' }
    if (id === null) await addSiteRow(tx, { id: saved, version: 1, created_ms: services.now(), ...content })
    else await setSiteRow(tx, id, content)
    return { ok: true, id: saved }
  })
  if (outcome.ok && isShop !== undefined) await services.refresh()
  return outcome
}

/** The shop's own pages carry the widget only while a campaign is on: cached ones are rendered again. */
export const renewShopPages = async (services: Services, siteId: string): Promise<void> => {
  if (services.shopSettings().campaignSite !== siteId) return
  await services.db.transaction((tx) => raiseVersion(tx, 'settings'))
  await services.refresh()
}

/** The name under which a site's programs are listeners. */
export const leadsListenerOf = (siteId: string): string => `leads-${siteId}`
