import {
  type AnalyticsAnswer,
  type AnalyticsDimension,
  analyticsDimensions,
  type AnalyticsQuery,
  type AnalyticsRow,
  type AnalyticsSince,
  type AnalyticsTable,
} from '#contract/console/shop/analytics.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { originLabel } from '#server/shop/attribution/origin-label.ts'
import { type VisitDimension, visitDimensions } from '../count-visits.ts'
import { listStarts, readPeriod } from './period.ts'
import {
  countPlacedOrders,
  findFirstDays,
  listCategoriesOf,
  listCityNames,
  listPaidOrders,
  listSoldLines,
  listSubjectNames,
  type ReportRange,
  type ReportFilters,
  type SoldLine,
  sumPaidOrders,
  sumSubjectVisits,
  sumVisitsByAll,
  sumVisitsByStart,
} from './store.ts'

/** Rows of a table on the page; a file has all, at most as many. */
const SHOWN_ROWS = 10
const MAX_ROWS = 10_000

const isVisitDimension = (dimension: AnalyticsDimension): dimension is VisitDimension =>
  visitDimensions.some((one) => one === dimension)

const idOf = (text: string): number | undefined =>
  text === '' ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : 0

const filtersOf = (query: AnalyticsQuery): ReportFilters => ({
  visit: Object.fromEntries(
    visitDimensions.flatMap((name) => (query[name] === '' ? [] : [[name, query[name]]])),
  ),
  city: query.city === '' ? undefined : foldPolish(query.city),
  productId: idOf(query.product),
  categoryId: idOf(query.category),
})

/** The figures of the page of analytics. `allRows`: for a file. */
export const loadAnalytics = async (
  sql: Sql,
  query: AnalyticsQuery,
  nowMs: number,
  { allRows = false, isClosed = false } = {},
): Promise<AnalyticsAnswer> => {
  const since = await findFirstDays(sql)
  const firstMs = firstOf(since)
  const period = readPeriod(query, nowMs, firstMs)
  const before = { fromMs: period.beforeFromMs, untilMs: period.beforeUntilMs }
  const filters = filtersOf(query)
  const visits = visitReader(sql, filters)
  const lines = await listSoldLines(sql, period, filters)
  const sales = await loadSales(sql, period, filters, lines)
  const salesBefore = await sumSales(sql, before, filters)
  const now = await visits.sums(period.grain, period)
  const earlier = await visits.sums(period.grain, before)
  const atStart = await visits.by('start', period.grain, period)
  const starts = listStarts(period)
  const points = starts.map((startMs) => ({
    startMs,
    visits: atStart && (atStart.get(String(startMs)) ?? 0),
    orders: 0,
    revenueGrosze: 0,
  }))
  for (const sale of sales) {
    const point = points[lastUpTo(starts, sale.paidMs)]
    if (!point) continue
    point.orders += 1
    point.revenueGrosze += sale.grosze
  }
  const limit = allRows ? MAX_ROWS : SHOWN_ROWS
  const tables = {} as Record<AnalyticsDimension, AnalyticsTable>
  for (const dimension of analyticsDimensions)
    tables[dimension] = await tableOf(sql, dimension, { period, sales, lines, visits, limit })

  const totalBefore = totalsOf(salesBefore, earlier.visits)
  const total = totalsOf(
    {
      orders: sales.length,
      converted: sales.filter(({ isByOwner }) => !isByOwner).length,
      grosze: sales.reduce((sum, { grosze }) => sum + grosze, 0),
    },
    now.visits,
  )
  // Before counting began nothing is known, which is not the same as zero.
  const wasCounted = (sinceMs: number | null) => sinceMs !== null && sinceMs < period.beforeUntilMs
  const figure = (name: keyof typeof total) => ({
    now: total[name],
    before: wasCounted(VISIT_FIGURES.has(name) ? since.visitsMs : firstMs) ? totalBefore[name] : null,
  })
  return {
    since: { ...since, isClosed },
    ...period,
    filters: await listFilters(sql, query),
    figures: {
      visits: figure('visits'),
      conversion: figure('conversion'),
      revenue: figure('revenue'),
      orders: figure('orders'),
      average: figure('average'),
    },
    points,
    funnel: { ...now, ...(await countPlacedOrders(sql, period, filters)) },
    tables,
  }
}

const VISIT_FIGURES = new Set<keyof AnalyticsAnswer['figures']>(['visits', 'conversion'])

const firstOf = ({ visitsMs, salesMs }: Pick<AnalyticsSince, 'visitsMs' | 'salesMs'>): number | null =>
  visitsMs === null || salesMs === null ? (visitsMs ?? salesMs) : Math.min(visitsMs, salesMs)

type Sale = {
  paidMs: number
  isByOwner: boolean
  grosze: number
  keys: Record<Exclude<AnalyticsDimension, 'product' | 'category'>, string>
}

/** The index of the last of these ascending numbers that is not above a limit; -1: all are. */
const lastUpTo = (numbers: number[], limit: number): number => {
  let [from, until] = [0, numbers.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if (numbers[middle]! <= limit) from = middle + 1
    else until = middle
  }
  return from - 1
}

const isOfPart = ({ productId, categoryId }: ReportFilters) =>
  productId !== undefined || categoryId !== undefined

const sumBy = <Key>(lines: SoldLine[], keyOf: (line: SoldLine) => Key): Map<Key, number> => {
  const sums = new Map<Key, number>()
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.grosze)
  return sums
}

/** Paid orders; with a product or category each counts only what it brought. */
const loadSales = async (
  sql: Sql,
  range: ReportRange,
  filters: ReportFilters,
  lines: SoldLine[],
): Promise<Sale[]> => {
  const orders = await listPaidOrders(sql, range, filters)
  const parts = isOfPart(filters) ? sumBy(lines, ({ orderId }) => orderId) : undefined
  return orders.map((order) => ({
    paidMs: order.paid_ms!,
    isByOwner: order.placed_via === 'panel',
    grosze: parts ? (parts.get(order.id) ?? 0) : order.paid_grosze - order.refunded_grosze,
    keys: {
      source: order.source ?? '',
      first: order.first ?? '',
      campaign: order.campaign ?? '',
      device: order.device ?? '',
      city: order.city,
    },
  }))
}

/** What an order paid in this time brought on average, in grosze; null: there was none. */
export const loadAverageOrder = async (sql: Sql, range: ReportRange): Promise<number | null> => {
  const none = { visit: {}, city: undefined, productId: undefined, categoryId: undefined }
  return totalsOf(await sumPaidOrders(sql, range, none), null).average
}

type SalesSum = { orders: number; converted: number; grosze: number }

/** Their sums alone. */
const sumSales = async (sql: Sql, range: ReportRange, filters: ReportFilters): Promise<SalesSum> => {
  const sums = await sumPaidOrders(sql, range, filters)
  if (!isOfPart(filters)) return sums
  const lines = await listSoldLines(sql, range, filters)
  return { ...sums, grosze: lines.reduce((sum, { grosze }) => sum + grosze, 0) }
}

/** Orders taken by the owner have no visit, so they do not convert one. */
const totalsOf = ({ orders, converted, grosze }: SalesSum, visits: number | null) => ({
  visits,
  conversion: visits ? converted / visits : null,
  revenue: grosze,
  orders,
  average: orders ? Math.round(grosze / orders) : null,
})

type VisitReader = ReturnType<typeof visitReader>

/**
 * Visits with these filters; null where they were not counted so: a visit has no city, and a product or category is
 * counted with one other filter at most, in hours with none (decision 0082).
 */
const visitReader = (sql: Sql, { visit, city, productId, categoryId }: ReportFilters) => {
  const subjects = [
    ...(productId === undefined ? [] : [`product:${productId}`]),
    ...(categoryId === undefined ? [] : [`category:${categoryId}`]),
  ]
  const [subject] = subjects
  const chosen = Object.entries(visit) as [VisitDimension, string][]
  const [[dimension, value] = ['', undefined] as const] = chosen
  const isUnknown = city !== undefined || subjects.length > 1 || (subjects.length > 0 && chosen.length > 1)
  /** Hours of a product or category are counted in total only. */
  const isCountedBy = (span: string) => span === 'day' || chosen.length === 0
  const nothing = { visits: null, products: null, carts: null, checkouts: null }
  const ofSubject = (by: 'subject' | 'value' | 'start_ms', span: string, range: ReportRange) =>
    sumSubjectVisits(sql, by, { ...range, span, dimension, value, subject: subject! })

  // The tables of a period are different sums of the same rows.
  const read = new Map<string, ReturnType<typeof sumVisitsByAll>>()
  const allVisits = (span: string, range: ReportRange) => {
    const key = `${span} ${range.fromMs} ${range.untilMs}`
    const found = read.get(key) ?? sumVisitsByAll(sql, span, range, visit)
    read.set(key, found)
    return found
  }

  return {
    sums: async (span: string, range: ReportRange) => {
      if (isUnknown) return nothing
      if (!subject) {
        const rows = await allVisits(span, range)
        const sumOf = (name: 'visits' | 'products' | 'carts' | 'checkouts') =>
          rows.reduce((sum, row) => sum + row[name], 0)
        return {
          visits: sumOf('visits'),
          products: sumOf('products'),
          carts: sumOf('carts'),
          checkouts: sumOf('checkouts'),
        }
      }
      if (!isCountedBy(span)) return nothing
      const seen = (await ofSubject('subject', span, range)).get(subject) ?? 0
      return { ...nothing, visits: seen, products: productId === undefined ? null : seen }
    },
    by: async (
      by: VisitDimension | 'start' | 'product' | 'category',
      span: string,
      range: ReportRange,
    ): Promise<Map<string, number> | null> => {
      if (isUnknown) return null
      if (by === 'product' || by === 'category') {
        if (subject ? !subject.startsWith(by) : chosen.length > 1) return null
        if (!isCountedBy(span)) return null
        const found = await sumSubjectVisits(sql, 'subject', {
          ...range,
          span,
          dimension,
          value,
          ...(subject ? { subject } : { kind: by }),
        })
        return new Map([...found].map(([key, count]) => [key.slice(by.length + 1), count]))
      }
      if (!subject) {
        if (by === 'start') return sumVisitsByStart(sql, span, range, visit)
        const counts = new Map<string, number>()
        for (const row of await allVisits(span, range))
          counts.set(row[by], (counts.get(row[by]) ?? 0) + row.visits)
        return counts
      }
      if (by === 'start') return isCountedBy(span) ? ofSubject('start_ms', span, range) : null
      if (span !== 'day' || (dimension !== '' && dimension !== by)) return null
      return sumSubjectVisits(sql, 'value', { ...range, span, dimension: by, value, subject })
    },
  }
}

type TableNeeds = {
  period: ReportRange & { grain: string }
  sales: Sale[]
  lines: SoldLine[]
  visits: VisitReader
  limit: number
}

const tableOf = async (
  sql: Sql,
  dimension: AnalyticsDimension,
  { period, sales, lines, visits, limit }: TableNeeds,
): Promise<AnalyticsTable> => {
  const counts = dimension === 'city' ? null : await visits.by(dimension, period.grain, period)
  const rows = new Map<string, Omit<AnalyticsRow, 'label'>>()
  const rowOf = (key: string) => {
    const found = rows.get(key) ?? {
      key,
      visits: counts && (counts.get(key) ?? 0),
      orders: 0,
      revenueGrosze: 0,
    }
    rows.set(key, found)
    return found
  }
  for (const key of counts?.keys() ?? []) rowOf(key)
  if (isVisitDimension(dimension) || dimension === 'city')
    for (const { keys, grosze } of sales) {
      const row = rowOf(keys[dimension])
      row.orders += 1
      row.revenueGrosze += grosze
    }
  else
    for (const [key, { orders, grosze }] of await sumGoods(sql, dimension, lines))
      Object.assign(rowOf(String(key)), { orders: orders.size, revenueGrosze: grosze })
  // Most links name no campaign: that says nothing.
  if (dimension === 'campaign') rows.delete('')
  const sorted = [...rows.values()].toSorted(
    (one, other) =>
      other.revenueGrosze - one.revenueGrosze ||
      (other.visits ?? 0) - (one.visits ?? 0) ||
      (one.key < other.key ? -1 : 1),
  )
  const shown = sorted.slice(0, limit)
  const labels = await labelsOf(
    sql,
    dimension,
    shown.map(({ key }) => key),
  )
  return { rows: shown.map((row) => ({ ...row, label: labels(row.key) })), total: sorted.length }
}

/** What was sold of each product, or in each category that a product is in now. */
const sumGoods = async (sql: Sql, by: 'product' | 'category', lines: SoldLine[]) => {
  const sold = new Map<number, { orders: Set<number>; grosze: number }>()
  const categories =
    by === 'category'
      ? await listCategoriesOf(sql, [...new Set(lines.flatMap(({ productId }) => productId ?? []))])
      : undefined
  for (const { orderId, productId, grosze } of lines) {
    if (productId === null) continue
    for (const key of categories ? (categories.get(productId) ?? []) : [productId]) {
      const sum = sold.get(key) ?? { orders: new Set(), grosze: 0 }
      sum.orders.add(orderId)
      sum.grosze += grosze
      sold.set(key, sum)
    }
  }
  return sold
}

const DEVICES: Record<string, string> = { mobile: 'telefon', tablet: 'tablet', desktop: 'komputer' }
const UNKNOWN = 'nieznane'

const labelsOf = async (
  sql: Sql,
  dimension: AnalyticsDimension,
  keys: string[],
): Promise<(key: string) => string> => {
  const named = (names: Map<string, string>) => (key: string) =>
    names.get(key) ?? (key ? `nr ${key}` : UNKNOWN)
  switch (dimension) {
    case 'product':
      return named(await listSubjectNames(sql, 'products', keys.map(Number)))
    case 'category':
      return named(await listSubjectNames(sql, 'categories', keys.map(Number)))
    case 'city': {
      const names = await listCityNames(sql, keys)
      return (key) => names.get(key) || key || UNKNOWN
    }
    case 'device':
      return (key) => DEVICES[key] ?? UNKNOWN
    case 'campaign':
      return (key) => (key === 'other' ? 'inne' : key)
    default:
      return (key) => {
        if (key === 'other') return 'inne'
        const at = key.indexOf(':')
        return at < 0 ? originLabel(key, '') : originLabel(key.slice(0, at), key.slice(at + 1))
      }
  }
}

const listFilters = async (sql: Sql, query: AnalyticsQuery): Promise<AnalyticsAnswer['filters']> => {
  const filters: AnalyticsAnswer['filters'] = []
  for (const dimension of analyticsDimensions) {
    const key = query[dimension]
    if (key === '') continue
    const isId = dimension === 'product' || dimension === 'category'
    const known = isId ? String(idOf(key)) : key
    filters.push({ dimension, key, label: (await labelsOf(sql, dimension, [known]))(known) })
  }
  return filters
}
