import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Configured, SiteConfiguration } from '#campaign/configured.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'
import type { Shop } from '#server/shop.ts'
import { type KeptCampaign, readCampaignRow } from './kept-campaign.ts'
import { siteSettings, type SiteSettings } from './site-settings.ts'
import { findSiteRow, findSiteVersion, listCampaignRows } from './store.ts'

/** A site read from the database, ready to answer for. */
export type LiveSite = {
  id: string
  name: string
  domains: string[]
  settings: SiteSettings
  version: number
  /** Those that are on, in their order. */
  campaigns: KeptCampaign[]
  byId: ReadonlyMap<string, KeptCampaign>
  /** What its pages decide by, as it is sent. */
  configurationJson: string
  configurationEtag: string
}

/** Another process may have changed a site; so long its pages may see the older state. */
const CHECK_MS = 1_000
/** About 20 KB each with twenty campaigns. */
const MAX_SITES = 2_000

type Kept = { site: LiveSite; checkedMs: number }
const kept = new WeakMap<Shop, Map<string, Kept>>()

/** Undefined: there is no such site. Read anew when it has changed; those asked for lately stay in memory. */
export const loadLiveSite = async (shop: Shop, id: string): Promise<LiveSite | undefined> => {
  const sites = kept.get(shop) ?? new Map<string, Kept>()
  kept.set(shop, sites)
  const known = sites.get(id)
  const nowMs = shop.now()
  if (known && Math.abs(nowMs - known.checkedMs) < CHECK_MS) return known.site
  if (known && (await findSiteVersion(shop.db.read, id)) === known.site.version) {
    known.checkedMs = nowMs
    // The one asked for last is the last one forgotten.
    sites.delete(id)
    sites.set(id, known)
    return known.site
  }
  const site = await readSite(shop, id)
  sites.delete(id)
  if (!site) return undefined
  sites.set(id, { site, checkedMs: nowMs })
  for (const oldest of sites.keys()) {
    if (sites.size <= MAX_SITES) break
    sites.delete(oldest)
  }
  return site
}

const readSite = async ({ db }: Shop, id: string): Promise<LiveSite | undefined> => {
  const row = await findSiteRow(db.read, id)
  if (!row) return undefined
  const campaigns = (await listCampaignRows(db.read, id)).map(readCampaignRow).filter(({ isOn }) => isOn)
  const settings = v.parse(siteSettings, JSON.parse(row.settings_json))
  const configuration = configurationOf({ id, settings, campaigns })
  const configurationJson = JSON.stringify(configuration)
  return {
    id,
    name: row.name,
    domains: JSON.parse(row.domains_json) as string[],
    settings,
    version: Number(row.version),
    campaigns,
    byId: new Map(campaigns.map((one) => [one.id, one])),
    configurationJson,
    configurationEtag: `"${configuration.version}"`,
  }
}

const VERSION_LENGTH = 16

const configurationOf = ({ id, settings, campaigns }: { id: string; settings: SiteSettings; campaigns: KeptCampaign[] }): SiteConfiguration => {
  const content = {
    clientId: id,
    holdoutPercent: settings.holdoutPercent,
    runsOwnCode: settings.runsOwnCode,
    isRestricted: false,
    campaigns: campaigns.map(configuredOf),
    scripts: {},
  }
  return { ...content, version: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, VERSION_LENGTH) }
}

const configuredOf = ({ id, parentId, hash, campaign }: KeptCampaign): Configured => {
  const { name, type, format, target, language, container, triggers, filters: wanted, frequency, teaser, testsAdBlock } = campaign
  return { id, parentId, name, type, format, target, language, container, triggers, filters: wanted.map(told), frequency, teaser, testsAdBlock, triggerWeights: null, template: `${id}-${hash}.json` }
}

const filterKinds = { ...filters } as unknown as Record<string, Filter<never>>

const told = (one: Configured['filters'][number]): Configured['filters'][number] => ({ ...one, ...(filterKinds[one.kind]?.told?.(one as never) as object | undefined) })
