import type { Sql } from '#server/platform/db/tables.ts'
import type { VisitDimension } from '../count-visits.ts'

/** From the first moment until before the last. */
export type ReportRange = { fromMs: number; untilMs: number }
export type VisitFilters = Partial<Record<VisitDimension, string>>
export type ReportFilters = {
  visit: VisitFilters
  /** Folded, as orders store it. */
  city?: string | undefined
  productId?: number | undefined
  categoryId?: number | undefined
}

const columns = { source: 'source', first: 'first_source', campaign: 'campaign', device: 'device' } as const
/** States in which nothing was sold, as on the page of today. */
const NO_SALE = ['cancelled', 'refunded', 'failed']

/** The first counted visit's day and the first paid order; null: none. */
export const findFirstDays = async (
  sql: Sql,
): Promise<{ visitsMs: number | null; salesMs: number | null }> => {
  const { ms: visits } = await sql
    .selectFrom('visit_counts')
    .where('span', '=', 'day')
    .select(({ fn }) => fn.min('start_ms').as('ms'))
    .executeTakeFirstOrThrow()
  const { ms: sales } = await sql
    .selectFrom('orders')
    .where('paid_ms', 'is not', null)
    .select(({ fn }) => fn.min('paid_ms').as('ms'))
    .executeTakeFirstOrThrow()
  const toMs = (found: unknown) => (found === null ? null : Number(found))
  return { visitsMs: toMs(visits), salesMs: toMs(sales) }
}

const visitsIn = (sql: Sql, span: string, { fromMs, untilMs }: ReportRange, filters: VisitFilters) => {
  let query = sql
    .selectFrom('visit_counts')
    .where('span', '=', span)
    .where('start_ms', '>=', fromMs)
    .where('start_ms', '<', untilMs)
  for (const [name, value] of Object.entries(filters))
    query = query.where(columns[name as VisitDimension], '=', value)
  return query
}

/** Visits of the time by all their dimensions at once: one reading instead of one for each table. */
export const sumVisitsByAll = async (sql: Sql, span: string, range: ReportRange, filters: VisitFilters) => {
  const rows = await visitsIn(sql, span, range, filters)
    .select(({ fn }) => [
      'source',
      'first_source as first',
      'campaign',
      'device',
      fn.sum('visits').as('visits'),
      fn.sum('products').as('products'),
      fn.sum('carts').as('carts'),
      fn.sum('checkouts').as('checkouts'),
    ])
    .groupBy(['source', 'first_source', 'campaign', 'device'])
    .execute()
  return rows.map((row) => ({
    ...row,
    visits: Number(row.visits),
    products: Number(row.products),
    carts: Number(row.carts),
    checkouts: Number(row.checkouts),
  }))
}

const toCounts = (rows: { key: unknown; visits: unknown }[]): Map<string, number> =>
  new Map(rows.map(({ key, visits }) => [String(key), Number(visits)]))

export const sumVisitsByStart = async (
  sql: Sql,
  span: string,
  range: ReportRange,
  filters: VisitFilters,
): Promise<Map<string, number>> =>
  toCounts(
    await visitsIn(sql, span, range, filters)
      .select(({ fn }) => ['start_ms as key', fn.sum('visits').as('visits')])
      .groupBy('start_ms')
      .execute(),
  )

type SubjectVisits = ReportRange & {
  span: string
  dimension: VisitDimension | ''
  value?: string | undefined
  /** One, or all whose names begin so. */
  subject?: string
  kind?: 'product' | 'category'
}

/** Visits of products or categories by subject, by the values of a dimension, or by time. */
export const sumSubjectVisits = async (
  sql: Sql,
  by: 'subject' | 'value' | 'start_ms',
  { span, dimension, value, subject, kind, fromMs, untilMs }: SubjectVisits,
): Promise<Map<string, number>> => {
  let query = sql
    .selectFrom('subject_counts')
    .where('span', '=', span)
    .where('dimension', '=', dimension)
    .where('start_ms', '>=', fromMs)
    .where('start_ms', '<', untilMs)
  if (value !== undefined) query = query.where('value', '=', value)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  // `;` is the character after `:`.
  if (kind) query = query.where('subject', '>', `${kind}:`).where('subject', '<', `${kind};`)
  return toCounts(
    await query
      .select(({ fn, ref }) => [ref(by).as('key'), fn.sum('visits').as('visits')])
      .groupBy(by)
      .execute(),
  )
}

/** Orders that fit the filters, with where their buyers came from. */
const ordersOf = (sql: Sql, { visit, city, productId, categoryId }: ReportFilters) => {
  let query = sql.selectFrom('orders').leftJoin('order_origins', 'order_origins.order_id', 'orders.id')
  for (const [name, value] of Object.entries(visit))
    query = query.where(`order_origins.${columns[name as VisitDimension]}`, '=', value)
  if (city !== undefined) query = query.where('orders.city', '=', city)
  if (productId !== undefined || categoryId !== undefined)
    query = query.where(({ exists, selectFrom }) => {
      let lines = selectFrom('order_lines')
        .select('order_lines.order_id')
        .whereRef('order_lines.order_id', '=', 'orders.id')
      if (productId !== undefined) lines = lines.where('order_lines.product_id', '=', productId)
      if (categoryId !== undefined)
        lines = lines.where('order_lines.product_id', 'in', productsOf(sql, categoryId))
      return exists(lines)
    })
  return query
}

const productsOf = (sql: Sql, categoryId: number) =>
  sql
    .selectFrom('product_categories')
    .select('product_categories.product_id')
    .where('product_categories.category_id', '=', categoryId)

const paidIn = (sql: Sql, { fromMs, untilMs }: ReportRange, filters: ReportFilters) =>
  ordersOf(sql, filters)
    .where('orders.paid_ms', '>=', fromMs)
    .where('orders.paid_ms', '<', untilMs)
    .where('orders.status', 'not in', NO_SALE)
    .whereRef('orders.paid_grosze', '>', 'orders.refunded_grosze')

/** Orders paid in the time, each with what was paid and not returned. */
export const listPaidOrders = async (sql: Sql, range: ReportRange, filters: ReportFilters) =>
  paidIn(sql, range, filters)
    .select(['orders.id', 'orders.paid_ms', 'orders.placed_via', 'orders.city'])
    .select(['orders.paid_grosze', 'orders.refunded_grosze'])
    .select(['order_origins.source', 'order_origins.first_source as first'])
    .select(['order_origins.campaign', 'order_origins.device'])
    .execute()

/** Numbers of paid orders and what they brought, without their rows. */
export const sumPaidOrders = async (sql: Sql, range: ReportRange, filters: ReportFilters) => {
  const row = await paidIn(sql, range, filters)
    .select(({ fn, eb }) => [
      fn.countAll().as('orders'),
      fn.sum(eb.case().when('orders.placed_via', '=', 'panel').then(0).else(1).end()).as('converted'),
      fn.sum(eb('orders.paid_grosze', '-', eb.ref('orders.refunded_grosze'))).as('grosze'),
    ])
    .executeTakeFirstOrThrow()
  return {
    orders: Number(row.orders),
    converted: Number(row.converted ?? 0),
    grosze: Number(row.grosze ?? 0),
  }
}

/** Lines of paid orders, as far as they fit the filters. */
const linesOf = (sql: Sql, range: ReportRange, filters: ReportFilters) => {
  const { productId, categoryId } = filters
  // Which orders have such a line is seen from the lines.
  const orders = { ...filters, productId: undefined, categoryId: undefined }
  let lines = paidIn(sql, range, orders).innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
  if (productId !== undefined) lines = lines.where('order_lines.product_id', '=', productId)
  if (categoryId !== undefined)
    lines = lines.where('order_lines.product_id', 'in', productsOf(sql, categoryId))
  return lines
}

export type SoldLine = { orderId: number; productId: number | null; grosze: number }

/** What each line of goods of paid orders brought, without delivery, minus what was refunded for it. */
export const listSoldLines = async (
  sql: Sql,
  range: ReportRange,
  filters: ReportFilters,
): Promise<SoldLine[]> => {
  const sold = await linesOf(sql, range, filters)
    .select(['order_lines.order_id', 'order_lines.product_id', 'order_lines.total_grosze as grosze'])
    .execute()
  const refunded = await linesOf(sql, range, filters)
    .innerJoin('order_refunds', 'order_refunds.order_id', 'orders.id')
    .innerJoin('order_refund_lines', (join) =>
      join
        .onRef('order_refund_lines.refund_id', '=', 'order_refunds.id')
        .onRef('order_refund_lines.position', '=', 'order_lines.position'),
    )
    .select(['order_lines.order_id', 'order_lines.product_id'])
    .select('order_refund_lines.amount_grosze as grosze')
    .execute()
  const line = (row: (typeof sold)[number], sign: 1 | -1): SoldLine => ({
    orderId: row.order_id,
    productId: row.product_id,
    grosze: sign * Number(row.grosze),
  })
  return [...sold.map((row) => line(row, 1)), ...refunded.map((row) => line(row, -1))]
}

/** As many ids as are named in one statement. */
const IDS_AT_ONCE = 500

export const listCategoriesOf = async (sql: Sql, productIds: number[]): Promise<Map<number, number[]>> => {
  const links: { product_id: number; category_id: number }[] = []
  for (let at = 0; at < productIds.length; at += IDS_AT_ONCE)
    links.push(
      ...(await sql
        .selectFrom('product_categories')
        .selectAll()
        .where('product_id', 'in', productIds.slice(at, at + IDS_AT_ONCE))
        .execute()),
    )
  const categories = Map.groupBy(links, (link) => link.product_id)
  return new Map([...categories].map(([id, found]) => [id, found.map((link) => link.category_id)]))
}

/** Orders placed in the time through the shop, and how many of them are paid. */
export const countPlacedOrders = async (
  sql: Sql,
  { fromMs, untilMs }: ReportRange,
  filters: ReportFilters,
) => {
  const { ordered, paid } = await ordersOf(sql, filters)
    .where('orders.created_ms', '>=', fromMs)
    .where('orders.created_ms', '<', untilMs)
    .where('orders.placed_via', '!=', 'panel')
    .select(({ fn, eb }) => [
      fn.countAll().as('ordered'),
      fn
        .sum(
          eb
            .case()
            .when(
              eb.and([
                eb('orders.paid_ms', 'is not', null),
                eb('orders.status', 'not in', NO_SALE),
                eb('orders.paid_grosze', '>', eb.ref('orders.refunded_grosze')),
              ]),
            )
            .then(1)
            .else(0)
            .end(),
        )
        .as('paid'),
    ])
    .executeTakeFirstOrThrow()
  return { ordered: Number(ordered), paid: Number(paid ?? 0) }
}

/** Names of products or categories by their ids; deleted ones have none. */
export const listSubjectNames = async (
  sql: Sql,
  table: 'products' | 'categories',
  ids: readonly number[],
): Promise<Map<string, string>> => {
  const rows = ids.length
    ? await sql.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Names of cities as one of their orders spells them. */
export const listCityNames = async (sql: Sql, cities: readonly string[]): Promise<Map<string, string>> => {
  if (cities.length === 0) return new Map()
  const latest = await sql
    .selectFrom('orders')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('city', 'in', cities)
    .groupBy('city')
    .execute()
  const rows = await sql
    .selectFrom('orders')
    .select(['city', 'shipping_json'])
    .where(
      'id',
      'in',
      latest.map(({ id }) => Number(id)),
    )
    .execute()
  return new Map(
    rows.map(({ city, shipping_json }) => [city, String(JSON.parse(shipping_json).city ?? city)]),
  )
}
