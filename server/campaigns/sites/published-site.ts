import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { CAMPAIGN_ID } from '#campaign/references.ts'
import type { Derived } from '#server/platform/derived.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { monthOf } from '../editor/count-periods.ts'
import { type SavedCampaign, readServedCampaign } from '../editor/saved-campaign.ts'
import { campaignSiteSettings, type CampaignSiteSettings } from '../editor/site-settings.ts'
import {
  findSiteRow,
  listCampaignRows,
  listLimitLogs,
  listSiteStates,
  type SiteState,
} from '../editor/store.ts'
import { type Restriction, restrictionId, restrictionOf } from './plan-restriction.ts'
import { listTriggerResults, scoreTriggers } from './score-triggers.ts'
import { type SentConfiguration, siteConfiguration } from './site-configuration.ts'
import { widgetBuild } from './widget-build.ts'

/** A site as last read from the database; replaced by a new object when anything of it changes. */
export type PublishedSite = {
  id: string
  name: string
  domains: string[]
  settings: CampaignSiteSettings
  version: number
  /** Campaigns that are on, in their order. */
  campaigns: SavedCampaign[]
  /** Whether any of them is a variant of another. */
  hasPairs: boolean
  byId: ReadonlyMap<string, SavedCampaign>
  /** By campaign on autopilot: the probability that each trigger is the best one. */
  weights: ReadonlyMap<string, number[]>
  /** Null: within its plan. */
  restriction: Restriction | null
  configuration: () => SentConfiguration
  derived: Derived
}

/** Whether a site without a feed sells the products of this shop. */
export const sellsShopProducts = (
  services: Services,
  site: Pick<PublishedSite, 'id' | 'settings'>,
): boolean => site.settings.store?.platform === 'klepka' || services.shopSettings().campaignSite === site.id

/** How long pages may see an older state after another process changed the site. */
const CHECK_MS = 1_000
/** Sites without requests for this long leave the cache, so that the check reads only busy ones. */
const BUSY_MS = 60_000
/** Results of triggers change slowly. */
const SCORE_EVERY_MS = 600_000
/** Limit for campaigns as text; a character takes two to four bytes in memory: some 200 MB in all. */
const MAX_CHARACTERS = 60_000_000

/** `shop`: the shop's settings that it was read with. */
type CachedSite = {
  site: PublishedSite
  shop: ShopSettings
  requestedMs: number
  readMs: number
  characters: number
}
const publishedSites = definePart('published sites', ({ now }) => ({
  cached: new LRUCache<string, CachedSite>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ characters }) => Math.min(characters, MAX_CHARACTERS),
  }),
  reading: new Map<string, Promise<PublishedSite | undefined>>(),
  checkedMs: now(),
  checking: undefined as Promise<void> | undefined,
}))
type Sites = ReturnType<(typeof publishedSites)['create']>

/** Undefined: there is no such site. Cached; changes of other processes are seen within a second. */
export const loadPublishedSite = async (
  services: Services,
  id: string,
): Promise<PublishedSite | undefined> => {
  const sites = services.get(publishedSites)
  const nowMs = services.now()
  // One check a second for all cached sites: checking each request's site would cost as much as answering it.
  if (Math.abs(nowMs - sites.checkedMs) >= CHECK_MS)
    await (sites.checking ??= checkSites(services, sites, nowMs).finally(() => (sites.checking = undefined)))
  const cached = sites.cached.get(id)
  if (cached) {
    cached.requestedMs = nowMs
    return cached.site
  }
  if (!CAMPAIGN_ID.test(id)) return undefined
  // Concurrent requests share one read.
  const reading =
    sites.reading.get(id) ?? readSite(services, sites, id).finally(() => sites.reading.delete(id))
  sites.reading.set(id, reading)
  return reading
}

/** Drops sites that have changed or had no requests lately. */
const checkSites = async (services: Services, sites: Sites, nowMs: number): Promise<void> => {
  const all = [...sites.cached.entries()]
  for (const [id, { site, requestedMs, readMs }] of all)
    if (Math.abs(nowMs - requestedMs) >= BUSY_MS || (hasAutopilot(site) && nowMs - readMs >= SCORE_EVERY_MS))
      sites.cached.delete(id)
  const checked = all.filter(([id]) => sites.cached.has(id))
  const ids = checked.map(([id]) => id)
  const states = new Map(
    (await listSiteStates(services.db.read, ids, monthOf(nowMs))).map((state) => [state.id, state]),
  )
  for (const [id, cached] of checked) {
    if (sites.cached.peek(id) !== cached) continue
    const { site } = cached
    const state = states.get(id)
    if (state?.version !== site.version || cached.shop !== services.shopSettings()) {
      sites.cached.delete(id)
      continue
    }
    const restriction = await findRestriction(services, site, state)
    // The configuration depends on whether there is a restriction.
    if ((restriction === null) !== (site.restriction === null)) sites.cached.delete(id)
    else if (!isDeepStrictEqual(restriction, site.restriction))
      cached.site = { ...site, restriction, derived: new Map() }
  }
  sites.checkedMs = nowMs
}

const hasAutopilot = ({ campaigns }: PublishedSite) => campaigns.some(({ campaign }) => campaign.isAutopilot)

const readSite = async (services: Services, sites: Sites, id: string): Promise<PublishedSite | undefined> => {
  const { read } = services.db
  const nowMs = services.now()
  const [state] = await listSiteStates(read, [id], monthOf(nowMs))
  const row = state && (await findSiteRow(read, id))
  if (!row) return undefined
  const rows = (await listCampaignRows(read, id)).filter(({ is_on }) => is_on === 1)
  const campaigns = rows.map((one) => readServedCampaign(one, services.settings.publicUrl))
  const shop = services.shopSettings()
  const settings = withShopBanner(shop, id, v.parse(campaignSiteSettings, JSON.parse(row.settings_json)))
  const onAutopilot = campaigns.filter(({ campaign }) => campaign.isAutopilot)
  const results = await listTriggerResults(
    read,
    onAutopilot.map((one) => one.id),
  )
  const weights = new Map(onAutopilot.map((one) => [one.id, scoreTriggers(one, results)]))
  const restriction = await findRestriction(services, { id, settings }, state)
  const site: PublishedSite = {
    id,
    name: row.name,
    domains: JSON.parse(row.domains_json) as string[],
    settings,
    version: Number(row.version),
    campaigns,
    hasPairs: campaigns.some(({ parentId }) => parentId !== null),
    byId: new Map(campaigns.map((one) => [one.id, one])),
    weights,
    restriction,
    configuration: once(() =>
      siteConfiguration(
        { id, settings, campaigns, weights, isRestricted: restriction !== null },
        services.get(widgetBuild).files,
      ),
    ),
    derived: new Map(),
  }
  sites.cached.set(id, {
    site,
    shop,
    requestedMs: nowMs,
    readMs: nowMs,
    characters: rows.reduce((sum, { document_json }) => sum + document_json.length, row.settings_json.length),
  })
  return site
}

/** On the shop's own pages campaigns wait for the shop's banner, unless their owner named another source. */
const withShopBanner = (
  { cookieBanner, campaignSite }: ShopSettings,
  id: string,
  settings: CampaignSiteSettings,
): CampaignSiteSettings =>
  cookieBanner.isOn && campaignSite === id && settings.consent === 'none'
    ? { ...settings, consent: 'banner' }
    : settings

/** Computed when first needed: most sites only answer display calls. */
const once = <T extends object>(compute: () => T): (() => T) => {
  let value: T | undefined
  return () => (value ??= compute())
}

/** Null: the site is within its plan or has none. */
const findRestriction = async (
  { db, now }: Services,
  { id, settings }: Pick<PublishedSite, 'id' | 'settings'>,
  { visitors, overMs }: SiteState,
): Promise<Restriction | null> => {
  if (settings.visitorsAMonth === null || visitors <= settings.visitorsAMonth) return null
  const nowMs = now()
  return restrictionOf(id, overMs ?? nowMs, await listLimitLogs(db.read, id, restrictionId(id, nowMs)), nowMs)
}
