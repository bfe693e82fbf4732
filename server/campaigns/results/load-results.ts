import type { CampaignSpan } from '#contract/console/campaigns/campaigns.ts'
import type { ResultsAnswer } from '#contract/console/campaigns/results.ts'
import { dayOf } from '../editor/count-periods.ts'
import type { ListedCampaign } from '../editor/list-campaigns.ts'
import type { CampaignSiteSettings } from '../editor/site-settings.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { sumCampaignOrders } from './campaign-orders.ts'
import { listPairMembers } from '../editor/change-ab-test.ts'
import { compareHoldout, comparePairs } from './comparisons.ts'
import { sumBy } from './store.ts'

const DAY_MS = 86_400_000

type Query = {
  siteId: string
  settings: Pick<CampaignSiteSettings, 'holdoutPercent' | 'goal'>
  campaigns: readonly ListedCampaign[]
  campaignId: string | null
  span: CampaignSpan
  nowMs: number
  /** The shop's own pages show this site, so orders are known. */
  knowsOrders: boolean
}

/** Results of a site's campaigns, all or one, in a period; and the comparisons since they began. */
export const loadResults = async (
  sql: Sql,
  { siteId, settings, campaigns, campaignId, span, nowMs, knowsOrders }: Query,
): Promise<Omit<ResultsAnswer, 'sites' | 'siteId' | 'span' | 'campaignId'>> => {
  const narrow = {
    siteId,
    campaignId: campaignId ?? undefined,
    sinceDay: span === 'all' ? 0 : dayOf(nowMs - (Number(span) - 1) * DAY_MS),
  }
  const sinceMs = span === 'all' ? 0 : nowMs - Number(span) * DAY_MS
  const [days, devices, causes, orders, members, holdout] = await Promise.all([
    sumBy(sql, 'day', narrow),
    sumBy(sql, 'device', narrow),
    sumBy(sql, 'cause', narrow),
    knowsOrders
      ? sumCampaignOrders(
          sql,
          campaigns.map(({ id }) => id),
          sinceMs,
        )
      : null,
    listPairMembers(sql, siteId),
    compareHoldout(sql, siteId, settings),
  ])
  return {
    campaigns: campaigns.map(({ id, name, parentId, counts }) => ({
      id,
      name,
      parentId,
      ...counts,
      orders: orders && (orders.get(id) ?? { orders: 0, buyers: 0, grosze: 0 }),
    })),
    days,
    devices,
    causes: causes.toSorted((a, b) => b.views - a.views),
    pairs: await comparePairs(sql, members, knowsOrders),
    holdoutPercent: settings.holdoutPercent,
    holdout,
  }
}
