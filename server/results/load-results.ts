import type { CampaignSpan, CampaignSummary } from '#contract/console/campaigns.ts'
import type { ResultsAnswer } from '#contract/console/results.ts'
import { dayOf } from '#server/conversions/day-of.ts'
import type { SiteSettings } from '#server/campaigns/site-settings.ts'
import type { Sql } from '#server/db/tables.ts'
import { compareHeldOut } from './compare-held-out.ts'
import { comparePairs } from './compare-pairs.ts'
import { sumBy } from './store.ts'

const DAY_MS = 86_400_000

type Asked = {
  siteId: string
  settings: Pick<SiteSettings, 'holdoutPercent' | 'goal'>
  campaigns: readonly CampaignSummary[]
  campaignId: string | null
  span: CampaignSpan
  nowMs: number
}

/** What a site's campaigns brought, all or one of them, within a span; and what is compared, since it is compared. */
export const loadResults = async (
  sql: Sql,
  { siteId, settings, campaigns, campaignId, span, nowMs }: Asked,
): Promise<Omit<ResultsAnswer, 'sites' | 'siteId' | 'span' | 'campaignId'>> => {
  const narrow = {
    siteId,
    campaignId: campaignId ?? undefined,
    sinceDay: span === 'all' ? 0 : dayOf(nowMs - (Number(span) - 1) * DAY_MS),
  }
  const [days, devices, causes, pairs, holdout] = await Promise.all([
    sumBy(sql, 'day', narrow),
    sumBy(sql, 'device', narrow),
    sumBy(sql, 'cause', narrow),
    comparePairs(sql, campaigns),
    compareHeldOut(sql, siteId, settings),
  ])
  return {
    campaigns: campaigns.map(({ id, name, parentId, counts }) => ({ id, name, parentId, ...counts })),
    days,
    devices,
    causes: causes.toSorted((a, b) => b.views - a.views),
    pairs,
    holdoutPercent: settings.holdoutPercent,
    holdout,
  }
}
