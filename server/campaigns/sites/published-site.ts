import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { CAMPAIGN_ID } from '#campaign/campaign-id.ts'
import type { Configured, DecidingConfiguration, SiteConfiguration } from '#campaign/configured.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'
import { loaderPieces } from '#campaign/loader-pieces.ts'
import { partsOf, splitParts } from '#campaign/parts-of.ts'
import * as types from '#campaign/types/index.ts'
import { listTriggerResults, scoreTriggers } from './score-triggers.ts'
import { experimentOf, campaignSiteSettings, type CampaignSiteSettings } from '../editor/site-settings.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { storeInPage } from './store-of-site.ts'
import { asciiJson } from '#server/platform/text/ascii-json.ts'
import { type SavedCampaign, readCampaignRow } from '../editor/saved-campaign.ts'
import { monthOf } from '../editor/count-periods.ts'
import { type Restriction, restrictionId, restrictionOf } from './plan-restriction.ts'
import {
  findSiteRow,
  listCampaignRows,
  listLimitLogs,
  listSiteStates,
  type SiteState,
} from '../editor/store.ts'
import { ownerScriptFiles, ownerScriptPart, ownerFilterFiles } from './owner-scripts.ts'
import { pageFiles, partsOfSite } from './widget-files.ts'

/**
 * `deciding`: what the loader carries of it, as JSON; `pieces`: what it needs to decide by that; null: there
 * is nothing to decide.
 */
export type SentConfiguration = {
  json: string
  etag: string
  deciding: string
  pieces: ReturnType<typeof loaderPieces> | null
}

/** A site read from the database, ready to answer for. */
export type PublishedSite = {
  id: string
  name: string
  domains: string[]
  settings: CampaignSiteSettings
  version: number
  /** Those that are on, in their order. */
  campaigns: SavedCampaign[]
  /** Whether any of them is a variant of another. */
  hasPairs: boolean
  byId: ReadonlyMap<string, SavedCampaign>
  /** By campaign, of those that learn: how likely each trigger is the best one. */
  weights: ReadonlyMap<string, number[]>
  /** Null: within its plan. */
  restriction: Restriction | null
  /** What its pages decide by, as it is sent. */
  configuration: () => SentConfiguration
}

/** Another process may have changed a site; so long its pages may see the older state. */
const CHECK_MS = 1_000
/** Sites nobody has asked for since then are not looked at with the others, but when somebody asks again. */
const BUSY_MS = 60_000
/** What triggers brought changes slowly. */
const SCORE_EVERY_MS = 600_000
/** Of campaigns as text; in memory a sign takes two to four bytes: some 200 MB in all. */
const MAX_CHARACTERS = 60_000_000

type CachedSite = { site: PublishedSite; askedMs: number; readMs: number; characters: number }
type Sites = {
  cached: Map<string, CachedSite>
  characters: number
  reading: Map<string, Promise<PublishedSite | undefined>>
  checkedMs: number
  checking: Promise<void> | undefined
}
const publishedSites = definePart('published sites', ({ now }): Sites => ({
  cached: new Map(),
  characters: 0,
  reading: new Map(),
  checkedMs: now(),
  checking: undefined,
}))

/** Undefined: there is no such site. Read anew when it has changed; those asked for lately stay in memory. */
export const loadPublishedSite = async (
  services: Services,
  id: string,
): Promise<PublishedSite | undefined> => {
  const sites = services.get(publishedSites)
  const nowMs = services.now()
  // All that are busy are looked at together, once a second: looking at each by itself would cost as much as answering.
  if (Math.abs(nowMs - sites.checkedMs) >= CHECK_MS)
    await (sites.checking ??= checkSites(services, sites, nowMs).finally(() => (sites.checking = undefined)))
  const known = sites.cached.get(id)
  if (known) {
    // The one asked for last is the last one forgotten.
    if (known.askedMs !== nowMs) touch(sites, id, known, nowMs)
    return known.site
  }
  if (!CAMPAIGN_ID.test(id)) return undefined
  // Many ask at once for one that is not there yet: it is read once.
  const reading =
    sites.reading.get(id) ?? readSite(services, sites, id).finally(() => sites.reading.delete(id))
  sites.reading.set(id, reading)
  return reading
}

const touch = (sites: Sites, id: string, known: CachedSite, nowMs: number) => {
  known.askedMs = nowMs
  sites.cached.delete(id)
  sites.cached.set(id, known)
}

/** Forgets what has changed, and what nobody has asked for in a while. */
const checkSites = async (services: Services, sites: Sites, nowMs: number): Promise<void> => {
  const asked = [...sites.cached]
  for (const [id, known] of asked)
    if (
      Math.abs(nowMs - known.askedMs) >= BUSY_MS ||
      (learns(known.site) && nowMs - known.readMs >= SCORE_EVERY_MS)
    )
      evict(sites, id)
  const states = new Map(
    (await listSiteStates(services.db.read, [...sites.cached.keys()], monthOf(nowMs))).map((state) => [
      state.id,
      state,
    ]),
  )
  for (const [id, known] of asked) {
    const state = states.get(id)
    if (sites.cached.get(id) !== known) continue
    const restriction =
      state?.version === known.site.version ? await findRestriction(services, known.site, state) : undefined
    // The configuration says whether there is one.
    if (restriction === undefined || (restriction === null) !== (known.site.restriction === null))
      evict(sites, id)
    else if (restriction !== known.site.restriction) known.site = { ...known.site, restriction }
  }
  sites.checkedMs = nowMs
}

const evict = (sites: Sites, id: string) => {
  sites.characters -= sites.cached.get(id)?.characters ?? 0
  sites.cached.delete(id)
}

const cache = (sites: Sites, entry: CachedSite): PublishedSite => {
  evict(sites, entry.site.id)
  sites.cached.set(entry.site.id, entry)
  sites.characters += entry.characters
  for (const [id, oldest] of sites.cached) {
    if (sites.characters <= MAX_CHARACTERS || oldest === entry) break
    evict(sites, id)
  }
  return entry.site
}

const learns = ({ campaigns }: PublishedSite) => campaigns.some(({ campaign }) => campaign.isAutopilot)

const readSite = async (services: Services, sites: Sites, id: string): Promise<PublishedSite | undefined> => {
  const { read } = services.db
  const nowMs = services.now()
  const [state] = await listSiteStates(read, [id], monthOf(nowMs))
  const row = state && (await findSiteRow(read, id))
  if (!row) return undefined
  const rows = (await listCampaignRows(read, id)).filter(({ is_on }) => is_on === 1)
  const campaigns = rows.map(readCampaignRow)
  const settings = v.parse(campaignSiteSettings, JSON.parse(row.settings_json))
  const learning = campaigns.filter(({ campaign }) => campaign.isAutopilot)
  const results = await listTriggerResults(
    read,
    learning.map((one) => one.id),
  )
  const weights = new Map(learning.map((one) => [one.id, scoreTriggers(one, results)]))
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
      configurationOf({ id, settings, campaigns, weights, isRestricted: restriction !== null }),
    ),
  }
  return cache(sites, {
    site,
    askedMs: nowMs,
    readMs: nowMs,
    characters: rows.reduce((sum, { document_json }) => sum + document_json.length, row.settings_json.length),
  })
}

/** Made when somebody first asks for it: most sites are asked only what to show. */
const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/** Null: the site is within its plan, or has none. */
const findRestriction = async (
  { db, now }: Services,
  { id, settings }: Pick<PublishedSite, 'id' | 'settings'>,
  { visitors, overMs }: SiteState,
): Promise<Restriction | null> => {
  if (settings.visitorsAMonth === null || visitors <= settings.visitorsAMonth) return null
  const nowMs = now()
  return restrictionOf(id, overMs ?? nowMs, await listLimitLogs(db.read, id, restrictionId(id, nowMs)), nowMs)
}

const VERSION_LENGTH = 16

type ConfigurationInput = {
  id: string
  settings: CampaignSiteSettings
  campaigns: SavedCampaign[]
  weights: PublishedSite['weights']
  isRestricted: boolean
}

const configurationOf = ({
  id,
  settings,
  campaigns,
  weights,
  isRestricted,
}: ConfigurationInput): SentConfiguration => {
  const code = settings.runsOwnCode ? ownerScriptFiles(campaigns) : {}
  const trial = experimentOf(settings)
  const configured = campaigns.map((saved) =>
    withOwnCode(configureCampaign(saved, weights.get(saved.id) ?? null), code),
  )
  const needed = partsOfSite(configured, {
    isRestricted,
    runsOwnCode: settings.runsOwnCode,
    hasGoal: trial !== undefined,
    store: settings.store?.platform ?? null,
    hasConsent: settings.consent !== 'none',
    holdoutPercent: settings.holdoutPercent,
    documents: campaigns.map(({ campaign }) => campaign),
  })
  const content = {
    clientId: id,
    holdoutPercent: settings.holdoutPercent,
    runsOwnCode: settings.runsOwnCode,
    isRestricted,
    // Any page may be the one whose address is the goal.
    isNeeded:
      isRestricted || settings.store !== null || (trial !== undefined && settings.goal?.kind === 'address'),
    ...(trial !== undefined && settings.goal ? { goal: { ...settings.goal, trial } } : {}),
    ...storeInPage(settings),
    ...(settings.consent === 'none' ? {} : { consent: settings.consent }),
    campaigns: configured,
    scripts: { ...pageFiles(needed), ...(settings.runsOwnCode ? ownerFilterFiles(campaigns) : {}), ...code },
  }
  const { clientId, isNeeded, consent } = { consent: undefined, ...content }
  const deciding: DecidingConfiguration = {
    clientId,
    ...(isNeeded && { isNeeded }),
    ...(consent && { consent }),
    campaigns: configured.map(({ id: campaignId, filters: own, frequency }) => ({
      id: campaignId,
      filters: own,
      frequency: shortFrequency(frequency),
    })),
    scripts: consent ? pageFiles([], ['consent']) : {},
  }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, VERSION_LENGTH)
  return {
    json: asciiJson({ ...content, version } satisfies SiteConfiguration),
    etag: `"${version}"`,
    deciding: asciiJson(deciding),
    pieces: configured.length ? loaderPieces(configured) : null,
  }
}

/** Only `times` counts and waits; what is not set need not be told. */
const shortFrequency = ({
  rule,
  times,
  days,
  stopsAfterConversion,
  stopsAfterClose,
}: Configured['frequency']): DecidingConfiguration['campaigns'][number]['frequency'] => ({
  rule,
  ...(rule === 'times' && { times, days }),
  ...(stopsAfterConversion && { stopsAfterConversion }),
  ...(stopsAfterClose && { stopsAfterClose }),
})

const withOwnCode = (configured: Configured, code: SiteConfiguration['scripts']): Configured => {
  const part = ownerScriptPart(configured.id)
  return code[part] ? { ...configured, parts: [...configured.parts, part] } : configured
}

/** What a page decides by. */
export const configureCampaign = (
  saved: SavedCampaign,
  triggerWeights: number[] | null = null,
): Configured => {
  const { name, type, format, target, language, container, triggers, frequency, teaser, testsAdBlock } =
    saved.campaign
  return {
    id: saved.id,
    parentId: saved.parentId,
    isExclusive: kinds[type].isExclusive,
    name,
    type,
    format,
    target,
    language,
    container,
    triggers,
    filters: saved.filters.map(publishedFilter),
    frequency,
    teaser,
    testsAdBlock,
    triggerWeights,
    ...splitParts(partsOf(saved.campaign), saved.isPrerendered),
    template: `${saved.id}-${saved.hash}.json`,
  }
}

const kinds = { ...types }
const filterKinds = { ...filters } as unknown as Record<string, Filter<never>>

const publishedFilter = (one: Configured['filters'][number]): Configured['filters'][number] => ({
  ...one,
  ...(filterKinds[one.kind]?.told?.(one as never) as object | undefined),
})
