import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { CAMPAIGN_ID } from '#campaign/campaign-id.ts'
import type { Configured, SiteConfiguration } from '#campaign/configured.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'
import * as types from '#campaign/types/index.ts'
import { triggerResults } from '#server/conversions/trigger-results.ts'
import type { Shop } from '#server/shop.ts'
import { asciiJson } from './answer-json.ts'
import { type KeptCampaign, readCampaignRow } from './kept-campaign.ts'
import { monthOf } from './month-of.ts'
import { type Restriction, restrictionId, restrictionOf } from './restriction.ts'
import { siteSettings, type SiteSettings } from './site-settings.ts'
import { findSiteRow, findSiteState, listCampaignRows, listLimitLogs, type SiteState } from './store.ts'
import { ownFilterFiles } from './own-filter.ts'
import { weighTriggers } from './weigh-triggers.ts'
import { pageFiles } from './widget-files.ts'

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
  /** By campaign, of those that learn: how likely each trigger is the best one. */
  weights: ReadonlyMap<string, number[]>
  /** Null: within its plan. */
  restriction: Restriction | null
  /** What its pages decide by, as it is sent. */
  configuration: { json: string }
  configurationEtag: string
}

/** Another process may have changed a site; so long its pages may see the older state. */
const CHECK_MS = 1_000
/** What triggers brought changes slowly. */
const WEIGH_EVERY_MS = 600_000
/** Of campaigns as text; in memory they take some fifteen times as much. */
const MAX_CHARACTERS = 6_000_000

type Kept = { site: LiveSite; checkedMs: number; readMs: number; characters: number }
type Sites = { kept: Map<string, Kept>; characters: number; reading: Map<string, Promise<LiveSite | undefined>> }
const all = new WeakMap<Shop, Sites>()

/** Undefined: there is no such site. Read anew when it has changed; those asked for lately stay in memory. */
export const loadLiveSite = async (shop: Shop, id: string): Promise<LiveSite | undefined> => {
  const sites = sitesOf(shop)
  const known = sites.kept.get(id)
  if (known && Math.abs(shop.now() - known.checkedMs) < CHECK_MS) return known.site
  if (!CAMPAIGN_ID.test(id)) return undefined
  // Many ask at once when it is time: one of them looks.
  const reading = sites.reading.get(id) ?? checkSite(shop, sites, id).finally(() => sites.reading.delete(id))
  sites.reading.set(id, reading)
  return reading
}

const sitesOf = (shop: Shop): Sites => {
  const sites = all.get(shop) ?? { kept: new Map<string, Kept>(), characters: 0, reading: new Map<string, Promise<LiveSite | undefined>>() }
  all.set(shop, sites)
  return sites
}

const checkSite = async (shop: Shop, sites: Sites, id: string): Promise<LiveSite | undefined> => {
  const nowMs = shop.now()
  const state = await findSiteState(shop.db.read, id, monthOf(nowMs))
  const known = sites.kept.get(id)
  if (known) forget(sites, id, known)
  if (!state) return undefined
  const restriction = known?.site.version === state.version ? await findRestriction(shop, known.site, state) : undefined
  if (known && restriction !== undefined && (restriction === null) === (known.site.restriction === null) && !(learns(known.site) && nowMs - known.readMs >= WEIGH_EVERY_MS)) {
    // The one asked for last is the last one forgotten.
    return keep(sites, { ...known, site: { ...known.site, restriction }, checkedMs: nowMs })
  }
  const read = await readSite(shop, id, state)
  return read && keep(sites, { ...read, checkedMs: nowMs, readMs: nowMs })
}

const forget = (sites: Sites, id: string, { characters }: Kept) => {
  sites.kept.delete(id)
  sites.characters -= characters
}

const keep = (sites: Sites, kept: Kept): LiveSite => {
  sites.kept.set(kept.site.id, kept)
  sites.characters += kept.characters
  for (const [id, oldest] of sites.kept) {
    if (sites.characters <= MAX_CHARACTERS || oldest === kept) break
    forget(sites, id, oldest)
  }
  return kept.site
}

const learns = ({ campaigns }: LiveSite) => campaigns.some(({ campaign }) => campaign.isAutopilot)

const readSite = async (shop: Shop, id: string, state: SiteState): Promise<Pick<Kept, 'site' | 'characters'> | undefined> => {
  const { read } = shop.db
  const row = await findSiteRow(read, id)
  if (!row) return undefined
  const rows = (await listCampaignRows(read, id)).filter(({ is_on }) => is_on === 1)
  const campaigns = rows.map(readCampaignRow)
  const settings = v.parse(siteSettings, JSON.parse(row.settings_json))
  const learning = campaigns.filter(({ campaign }) => campaign.isAutopilot)
  const results = await triggerResults(read, learning.map((one) => one.id))
  const weights = new Map(learning.map((one) => [one.id, weighTriggers(one, results)]))
  const restriction = await findRestriction(shop, { id, settings }, state)
  const configuration = configurationOf({ id, settings, campaigns, weights, isRestricted: restriction !== null })
  const site: LiveSite = {
    id,
    name: row.name,
    domains: JSON.parse(row.domains_json) as string[],
    settings,
    version: Number(row.version),
    campaigns,
    byId: new Map(campaigns.map((one) => [one.id, one])),
    weights,
    restriction,
    configuration: { json: asciiJson(configuration) },
    configurationEtag: `"${configuration.version}"`,
  }
  return { site, characters: rows.reduce((sum, { document_json }) => sum + document_json.length, row.settings_json.length) }
}

/** Null: the site is within its plan, or has none. */
const findRestriction = async ({ db, now }: Shop, { id, settings }: Pick<LiveSite, 'id' | 'settings'>, { visitors, overMs }: SiteState): Promise<Restriction | null> => {
  if (settings.visitorsAMonth === null || visitors <= settings.visitorsAMonth) return null
  const nowMs = now()
  return restrictionOf(id, overMs ?? nowMs, await listLimitLogs(db.read, id, restrictionId(id, nowMs)), nowMs)
}

const VERSION_LENGTH = 16

type Configuring = { id: string; settings: SiteSettings; campaigns: KeptCampaign[]; weights: LiveSite['weights']; isRestricted: boolean }

const configurationOf = ({ id, settings, campaigns, weights, isRestricted }: Configuring): SiteConfiguration => {
  const content = {
    clientId: id,
    holdoutPercent: settings.holdoutPercent,
    runsOwnCode: settings.runsOwnCode,
    isRestricted,
    campaigns: campaigns.map((kept) => configuredOf(kept, weights.get(kept.id) ?? null)),
    scripts: { ...pageFiles(), ...(settings.runsOwnCode ? ownFilterFiles(campaigns) : {}) },
  }
  return { ...content, version: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, VERSION_LENGTH) }
}

/** What a page decides by. */
export const configuredOf = (kept: KeptCampaign, triggerWeights: number[] | null = null): Configured => {
  const { name, type, format, target, language, container, triggers, filters: wanted, frequency, teaser, testsAdBlock } = kept.campaign
  return { id: kept.id, parentId: kept.parentId, isExclusive: kinds[type].isExclusive, name, type, format, target, language, container, triggers, filters: wanted.map(told), frequency, teaser, testsAdBlock, triggerWeights, template: `${kept.id}-${kept.hash}.json` }
}

const kinds = { ...types }
const filterKinds = { ...filters } as unknown as Record<string, Filter<never>>

const told = (one: Configured['filters'][number]): Configured['filters'][number] => ({ ...one, ...(filterKinds[one.kind]?.told?.(one as never) as object | undefined) })
