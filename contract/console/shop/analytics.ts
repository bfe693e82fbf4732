import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { choiceParameter, textParameter } from '../parameters.ts'

/** Whole days in Warsaw; numbers of days end yesterday. Without one the age of the shop decides. */
export const analyticsPeriods = ['today', 'yesterday', '7', '30', '90', '365'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

/** What a report can be divided by, and filtered by. */
export const analyticsDimensions = [
  'source',
  'first',
  'campaign',
  'product',
  'category',
  'city',
  'device',
] as const
export type AnalyticsDimension = (typeof analyticsDimensions)[number]

/** A figure of the period and of the one before; null: not known for these filters, or not counted yet then. */
export type AnalyticsFigure = { now: number | null; before: number | null }

/** `key` '': unknown, cannot be filtered by. `visits` null: not known for these filters. */
export type AnalyticsRow = {
  key: string
  label: string
  visits: number | null
  orders: number
  revenueGrosze: number
}
export type AnalyticsTable = { rows: AnalyticsRow[]; total: number }

/**
 * Since when there is something to count, in milliseconds; null: nothing yet. `isClosed`: visitors do not see the shop,
 * so nothing is counted.
 */
export type AnalyticsSince = { visitsMs: number | null; salesMs: number | null; isClosed: boolean }

export type AnalyticsAnswer = {
  since: AnalyticsSince
  period: AnalyticsPeriod | 'chosen'
  fromMs: number
  /** The first moment after the period. */
  untilMs: number
  beforeFromMs: number
  beforeUntilMs: number
  grain: 'hour' | 'day'
  filters: { dimension: AnalyticsDimension; key: string; label: string }[]
  figures: Record<'visits' | 'conversion' | 'revenue' | 'orders' | 'average', AnalyticsFigure>
  points: { startMs: number; visits: number | null; orders: number; revenueGrosze: number }[]
  /** From visit to paid; null: not known for these filters. */
  funnel: Record<'visits' | 'products' | 'carts' | 'checkouts' | 'ordered' | 'paid', number | null>
  tables: Record<AnalyticsDimension, AnalyticsTable>
}

const name = textParameter(100)
const day = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined)
export const analyticsQuery = v.object({
  period: choiceParameter(analyticsPeriods),
  /** Days like `2026-11-21`, both included; together they replace the period. */
  from: day,
  to: day,
  source: name,
  first: name,
  campaign: name,
  product: name,
  category: name,
  city: name,
  device: name,
})
export type AnalyticsQuery = v.InferOutput<typeof analyticsQuery>

/** Visits, sales and how visits become sales. */
export const analyticsApi = {
  load: consoleEndpoint<AnalyticsAnswer>()({
    right: 'reports',
    method: 'GET',
    path: '/analytics',
    query: analyticsQuery,
  }),
  export: consoleEndpoint<Response>()({
    right: 'reports',
    method: 'GET',
    path: '/analytics/export/:table',
    params: v.object({ table: v.picklist([...analyticsDimensions, 'points', 'funnel']) }),
    query: analyticsQuery,
  }),
}
