import { createHash } from 'node:crypto'
import type {
  PublishedCampaign,
  LoaderConfiguration,
  SiteConfiguration,
} from '#campaign/published/configuration.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'
import type { PublishedFilter, TargetedFilter } from '#campaign/targeting/groups.ts'
import { loaderPieces } from '#campaign/targeting/prepare-filters.ts'
import { partsOf, splitParts } from '#campaign/published/parts-of.ts'
import * as types from '#campaign/types/index.ts'
import { asciiJson } from '#server/platform/text/ascii-json.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { isUneven } from '../editor/ab-test.ts'
import { experimentOf, type CampaignSiteSettings } from '../editor/site-settings.ts'
import { ownerScriptFiles, ownerScriptPart, ownerFilterFiles } from './owner-scripts.ts'
import { pageFiles, partsOfSite, type WidgetFiles } from './widget-build.ts'

/** The configuration for a site's pages, as it is sent. */
export type SentConfiguration = {
  json: string
  etag: string
  /** The part that the loader contains, as JSON. */
  deciding: string
  /** The code the loader needs to decide; null: there is nothing to decide. */
  pieces: ReturnType<typeof loaderPieces> | null
}

const VERSION_LENGTH = 16

type ConfigurationInput = {
  id: string
  settings: CampaignSiteSettings
  campaigns: SavedCampaign[]
  weights: ReadonlyMap<string, number[]>
  isRestricted: boolean
}

export const siteConfiguration = (
  { id, settings, campaigns, weights, isRestricted }: ConfigurationInput,
  files: WidgetFiles,
): SentConfiguration => {
  const code = settings.runsOwnCode ? ownerScriptFiles(campaigns) : {}
  const trial = experimentOf(settings)
  const configured = campaigns.map((saved) => ({
    ...withOwnCode(configureCampaign(saved, weights.get(saved.id) ?? null), code),
    ...(isUneven(pairMembers(campaigns, saved)) && { weight: saved.weight }),
  }))
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
    // Any page may be the goal's page.
    isNeeded:
      isRestricted || settings.store !== null || (trial !== undefined && settings.goal?.kind === 'address'),
    ...(trial !== undefined && settings.goal ? { goal: { ...settings.goal, trial } } : {}),
    ...pageStore(settings),
    ...(settings.consent === 'none' ? {} : { consent: settings.consent }),
    ...(hasLimits(settings.popupLimits) && { limits: settings.popupLimits }),
    campaigns: configured,
    scripts: {
      ...pageFiles(files, needed),
      ...(settings.runsOwnCode ? ownerFilterFiles(campaigns) : {}),
      ...code,
    },
  }
  const { clientId, isNeeded, consent } = { consent: undefined, ...content }
  const deciding: LoaderConfiguration = {
    clientId,
    ...(isNeeded && { isNeeded }),
    ...(consent && { consent }),
    campaigns: configured.map(({ id: campaignId, filters: own, frequency }) => ({
      id: campaignId,
      filters: own,
      frequency: shortFrequency(frequency),
    })),
    scripts: consent ? pageFiles(files, [], ['consent']) : {},
  }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, VERSION_LENGTH)
  return {
    json: asciiJson({ ...content, version } satisfies SiteConfiguration),
    etag: `"${version}"`,
    deciding: asciiJson(deciding),
    pieces: configured.length ? loaderPieces(configured) : null,
  }
}

const hasLimits = ({ waitSeconds, perVisit }: CampaignSiteSettings['popupLimits']) =>
  waitSeconds > 0 || perVisit !== null

/** The store platform of the pages, without secrets. */
const pageStore = ({
  store,
  wixSigning,
}: Pick<CampaignSiteSettings, 'store' | 'wixSigning'>): Pick<SiteConfiguration, 'store'> => {
  if (store === null) return {}
  if (store.platform !== 'wix') return { store: { platform: store.platform } }
  return {
    store: {
      platform: store.platform,
      appId: store.appId,
      host: store.host,
      ...(store.clientId && { clientId: store.clientId }),
      ...(wixSigning && { instanceApp: wixSigning.appId }),
    },
  }
}

/** Without defaults: `times` and `days` matter for one rule only. */
const shortFrequency = ({
  rule,
  times,
  days,
  stopsAfterConversion,
  stopsAfterClose,
}: PublishedCampaign['frequency']): LoaderConfiguration['campaigns'][number]['frequency'] => ({
  rule,
  ...(rule === 'times' && { times, days }),
  ...(stopsAfterConversion && { stopsAfterConversion }),
  ...(stopsAfterClose && { stopsAfterClose }),
})

/** A campaign, its variants and the campaign that they are variants of. */
const pairMembers = (campaigns: readonly SavedCampaign[], { id, parentId }: SavedCampaign): SavedCampaign[] =>
  campaigns.filter((other) => (other.parentId ?? other.id) === (parentId ?? id))

const withOwnCode = (
  configured: PublishedCampaign,
  code: SiteConfiguration['scripts'],
): PublishedCampaign => {
  const part = ownerScriptPart(configured.id)
  return code[part] ? { ...configured, parts: [...configured.parts, part] } : configured
}

type ConfigurableCampaign = Pick<
  SavedCampaign,
  'id' | 'parentId' | 'hash' | 'isPrerendered' | 'campaign' | 'filters'
>

/** A campaign as pages need it to decide whether to show it. */
export const configureCampaign = (
  saved: ConfigurableCampaign,
  triggerWeights: number[] | null = null,
): PublishedCampaign => {
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
    filters: publishedFilters(saved.filters),
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

/** Without what pages do not need. In groups each function of the owner's own code has its number. */
const publishedFilters = (all: readonly TargetedFilter[]): TargetedFilter[] => {
  let nth = 0
  return all.map((one) =>
    one.kind === 'groups'
      ? {
          ...one,
          groups: one.groups.map((group) =>
            group.map((filter) =>
              filterKinds[filter.kind]?.ownCode
                ? { ...publishedFilter(filter), nth: nth++ }
                : publishedFilter(filter),
            ),
          ),
        }
      : publishedFilter(one),
  )
}

const publishedFilter = (one: PublishedFilter): PublishedFilter => ({
  ...one,
  ...(filterKinds[one.kind]?.publicSettings?.(one as never) as object | undefined),
})
