import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CampaignEstimate, EstimateGap } from '#contract/console/campaigns/campaign-checks.ts'
import type { Services } from '#server/platform/services.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { findMetCampaigns } from './met-campaigns.ts'
import { loadRecordedVisits, type RecordedVisits } from './recorded-visits.ts'
import { type CompiledCampaign, compileCampaign, replayCampaign, type ReplayResult } from './replay.ts'
import { unrecordedTriggers, waitsOnPage } from './trigger-chances.ts'

const MAX_PAGES = 5

/**
 * How many of the past 28 days' visits would have seen a draft. undefined: there is no such site; null: its pages are
 * not the shop's, so the server does not see them.
 */
export const estimateCampaign = async (
  services: Services,
  siteId: string,
  campaignId: string,
  campaign: Campaign,
): Promise<CampaignEstimate | null | undefined> => {
  const site = await loadPublishedSite(services, siteId)
  if (!site) return undefined
  if (services.shopSettings().campaignSite !== siteId) return null
  const recorded = await loadRecordedVisits(services)
  const origin = services.settings.publicUrl
  const compiled = compileCampaign(campaign, recorded.names, origin)
  const result = replayCampaign(recorded, compiled, campaign.frequency)
  const own = site.campaigns.find(({ id }) => id === campaignId)
  const pair = own?.parentId ?? campaignId
  const others = site.campaigns.filter(
    ({ id, parentId }) => id !== campaignId && id !== pair && parentId !== pair,
  )
  return {
    days: recorded.days.length,
    visits: result.visits,
    sampledOneIn: Math.max(1, ...recorded.days.map(({ weight }) => weight)),
    seen: result.seen,
    shown: result.shown,
    seeing: result.seeing,
    holdoutPercent: site.settings.holdoutPercent,
    gaps: gapsOf(campaign, compiled, result),
    conditions: compiled.conditions.named.map((condition, index) => ({
      ...condition,
      ...result.conditions[index]!,
    })),
    lost: result.lost,
    pages: topPages(result.shownAt, recorded),
    devices: result.devices,
    met: findMetCampaigns(recorded, compiled, {
      campaign,
      position: own?.position ?? Infinity,
      others,
      origin,
    }),
    limits: site.settings.popupLimits,
  }
}

/** Why a figure is a range, or less certain than it looks. */
const gapsOf = (
  { triggers, frequency, container }: Campaign,
  { conditions }: CompiledCampaign,
  { shown, seeing }: ReplayResult,
): EstimateGap[] => {
  const about = <About extends string>(name: About, isSo: boolean) => (isSo ? [{ about: name }] : [])
  return [
    ...conditions.unknownKinds().map((kind) => ({ about: 'filter', kind }) as const),
    ...unrecordedTriggers(triggers).map((kind) => ({ about: 'trigger', kind }) as const),
    ...about('noTrigger', triggers.length === 0 && !container),
    ...about('container', container !== null),
    ...about('lastPage', waitsOnPage(triggers)),
    ...about('dates', conditions.hasDates),
    ...about('otherDays', frequency.rule === 'once' || frequency.rule === 'times'),
    ...about(
      'closes',
      (frequency.stopsAfterClose || frequency.stopsAfterConversion) && shown.most > seeing.most,
    ),
  ]
}

/** Addresses on which it is shown most, whatever link led there. */
const topPages = (shownAt: ReadonlyMap<number, number>, { names }: RecordedVisits) => {
  const pages = new Map<string, number>()
  for (const [number, shown] of shownAt) {
    const address = names.addresses.texts[number]!.split('?', 1)[0]!
    pages.set(address, (pages.get(address) ?? 0) + shown)
  }
  return [...pages]
    .map(([address, shown]) => ({ address, shown }))
    .toSorted((one, other) => other.shown - one.shown)
    .slice(0, MAX_PAGES)
}
