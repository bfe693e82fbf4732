import { readQuery } from './read-query.ts'
import { findSearchEngine, findYandexTerm, isForeignReferrer, nameReferral } from './recognise-referrer.ts'
import { NONE, type AttributionSettings } from './settings.ts'
import { splitUrl } from './split-url.ts'

/** The ten keys of a visit, in the order they are written. */
export type TrafficSource = Record<
  'typ' | 'src' | 'mdm' | 'cmp' | 'cnt' | 'trm' | 'id' | 'plt' | 'fmt' | 'tct',
  string
>

/** Parameters of a campaign link; gclid and yclid supply defaults for missing ones. */
const CAMPAIGN_PARAMETERS =
  'source medium campaign content term id source_platform creative_format marketing_tactic'
    .split(' ')
    .map((name) => `utm_${name}`)
const CLICK_IDS = [
  ['gclid', 'google'],
  ['yclid', 'yandex'],
] as const

const source = (typ: string, src: string, mdm: string, rest: Partial<TrafficSource> = {}): TrafficSource => ({
  typ,
  src,
  mdm,
  cmp: NONE,
  cnt: NONE,
  trm: NONE,
  id: NONE,
  plt: NONE,
  fmt: NONE,
  tct: NONE,
  ...rest,
})

const fromCampaign = (
  query: string,
  referrer: string,
  { campaignParam, termParam, contentParam }: AttributionSettings,
): TrafficSource | undefined => {
  const { valueOf } = readQuery(query)
  const click = CLICK_IDS.find(([parameter]) => valueOf(parameter) !== undefined)?.[1]
  const isCampaign = [...CAMPAIGN_PARAMETERS, campaignParam, termParam, contentParam].some(
    (name) => valueOf(name) !== undefined,
  )
  if (!click && !isCampaign) return

  // An empty parameter stays empty in the five old keys and becomes (none) in the four newer ones.
  return source(
    'utm',
    valueOf('utm_source') ?? click ?? NONE,
    valueOf('utm_medium') ?? (click ? 'cpc' : NONE),
    {
      cmp: valueOf('utm_campaign') ?? valueOf(campaignParam) ?? (click ? `${click}_cpc` : NONE),
      cnt: valueOf('utm_content') ?? valueOf(contentParam) ?? NONE,
      trm: valueOf('utm_term') ?? valueOf(termParam) ?? findYandexTerm(referrer) ?? NONE,
      id: valueOf('utm_id') || NONE,
      plt: valueOf('utm_source_platform') || NONE,
      fmt: valueOf('utm_creative_format') || NONE,
      tct: valueOf('utm_marketing_tactic') || NONE,
    },
  )
}

/**
 * The source of this page view; undefined: no new source, so that of the visit stays. A search engine counts
 * even inside a running session, another site only at its start.
 */
export const decideSource = (
  { href, referrer }: { href: string; referrer: string },
  { hasSession, isKnown }: { hasSession: boolean; isKnown: boolean },
  settings: AttributionSettings,
): TrafficSource | undefined => {
  const campaign = fromCampaign(splitUrl(href).query, referrer, settings)
  if (campaign) return campaign

  if (referrer && isForeignReferrer(referrer, settings)) {
    const engine = findSearchEngine(referrer, settings.searchEngines)
    if (engine) return source('organic', engine, 'organic')
    if (!hasSession) {
      const { source: site, medium, path } = nameReferral(referrer, settings.referrals)
      return source('referral', site, medium, { cnt: path })
    }
  }
  return isKnown ? undefined : source('typein', settings.typeinSource, settings.typeinMedium)
}
