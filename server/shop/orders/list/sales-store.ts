import type { Sql } from '#server/platform/db/tables.ts'

/** An amount of a line or a delivery, at the moment it was paid or refunded; gross grosze. */
export type MoneyPart = { order_id: number; at_ms: number; vat_rate: number; grosze: number }

/** Orders with a moment of interest, by id. */
type Moments = Map<number, number>

const CHUNK = 500

const inChunks = async <Id, Row>(ids: Id[], read: (some: Id[]) => Promise<Row[]>): Promise<Row[]> => {
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += CHUNK) rows.push(...(await read(ids.slice(at, at + CHUNK))))
  return rows
}

/** When orders were paid, of those paid in this time. `toMs` is excluded. */
export const listOrdersPaidIn = async (db: Sql, fromMs: number, toMs: number): Promise<Moments> => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'paid_ms'])
    .where('paid_ms', '>=', fromMs)
    .where('paid_ms', '<', toMs)
    .execute()
  return new Map(rows.map(({ id, paid_ms }) => [id, Number(paid_ms)]))
}

/**
 * When orders were marked as refunded, of those marked in this time: their last change of state, or the last change of
 * all of one that was imported.
 */
export const listOrdersReturnedIn = async (db: Sql, fromMs: number, toMs: number): Promise<Moments> => {
  const rows = await db
    .selectFrom('orders')
    .select((query) => [
      'id',
      'updated_ms',
      query
        .selectFrom('order_events')
        .whereRef('order_id', '=', 'orders.id')
        .where('kind', '=', 'status')
        .select(({ fn }) => fn.max('at_ms').as('last_ms'))
        .as('last_ms'),
    ])
    .where('status', '=', 'refunded')
    .where('paid_ms', 'is not', null)
    // No change is earlier than the one that marked it.
    .where('updated_ms', '>=', fromMs)
    .execute()
  return new Map(
    rows
      .map(({ id, last_ms, updated_ms }) => [id, Number(last_ms ?? updated_ms)] as const)
      .filter(([, atMs]) => atMs >= fromMs && atMs < toMs),
  )
}

/** Lines and deliveries of these orders. */
export const listOrderParts = async (db: Sql, orders: Moments): Promise<MoneyPart[]> => {
  const part = (order_id: number, vat_rate: number, grosze: number): MoneyPart => ({
    order_id,
    at_ms: orders.get(order_id)!,
    vat_rate,
    grosze,
  })
  const ids = [...orders.keys()]
  const lines = await inChunks(ids, (some) =>
    db
      .selectFrom('order_lines')
      .select(['order_id', 'vat_rate', 'total_grosze'])
      .where('order_id', 'in', some)
      .execute(),
  )
  const deliveries = await inChunks(ids, (some) =>
    db
      .selectFrom('orders')
      .select(['id', 'delivery_vat_rate', 'delivery_grosze'])
      .where('id', 'in', some)
      .where('delivery_grosze', '>', 0)
      .execute(),
  )
  return [
    ...lines.map((row) => part(row.order_id, row.vat_rate, Number(row.total_grosze))),
    ...deliveries.map((row) => part(row.id, row.delivery_vat_rate, Number(row.delivery_grosze))),
  ]
}

const refundColumns = [
  'order_refunds.id',
  'order_refunds.order_id',
  'order_refunds.created_ms',
  'order_refunds.amount_grosze',
  'order_refunds.delivery_grosze',
] as const

/** Refunds that were recorded in this time. */
export const listRefundsIn = (db: Sql, fromMs: number, toMs: number) =>
  db
    .selectFrom('order_refunds')
    .select(refundColumns)
    .where('created_ms', '>=', fromMs)
    .where('created_ms', '<', toMs)
    .execute()

/** All refunds of these orders. */
export const listRefundsOf = (db: Sql, orderIds: number[]) =>
  inChunks(orderIds, (some) =>
    db.selectFrom('order_refunds').select(refundColumns).where('order_id', 'in', some).execute(),
  )
type RefundRow = Awaited<ReturnType<typeof listRefundsIn>>[number]

/**
 * Refunds by rate. What belongs to no line, such as a price reduction, is at the rate of the order's most expensive
 * line.
 */
export const listRefundParts = async (db: Sql, refunds: RefundRow[]): Promise<MoneyPart[]> => {
  const lines = await inChunks(
    refunds.map(({ id }) => id),
    (some) =>
      db
        .selectFrom('order_refund_lines')
        .select(['refund_id', 'vat_rate', 'amount_grosze'])
        .where('refund_id', 'in', some)
        .execute(),
  )
  const linesOf = Map.groupBy(lines, ({ refund_id }) => refund_id)
  const orderParts = await listOrderParts(db, new Map(refunds.map(({ order_id }) => [order_id, 0])))
  const partsOf = Map.groupBy(orderParts, ({ order_id }) => order_id)
  const deliveryRates = new Map(
    (
      await inChunks([...new Set(refunds.map(({ order_id }) => order_id))], (some) =>
        db.selectFrom('orders').select(['id', 'delivery_vat_rate']).where('id', 'in', some).execute(),
      )
    ).map((row) => [row.id, row.delivery_vat_rate]),
  )
  return refunds.flatMap(({ id, order_id, created_ms, amount_grosze, delivery_grosze }) => {
    const part = (vat_rate: number, grosze: number): MoneyPart => ({
      order_id,
      at_ms: Number(created_ms),
      vat_rate,
      grosze,
    })
    const deliveryRate = deliveryRates.get(order_id)!
    const byLine = (linesOf.get(id) ?? []).map((row) => part(row.vat_rate, Number(row.amount_grosze)))
    const ofDelivery = Number(delivery_grosze)
    const rest = Number(amount_grosze) - ofDelivery - byLine.reduce((sum, { grosze }) => sum + grosze, 0)
    const [main] = (partsOf.get(order_id) ?? []).toSorted((one, other) => other.grosze - one.grosze)
    return [...byLine, part(deliveryRate, ofDelivery), part(main?.vat_rate ?? deliveryRate, rest)].filter(
      ({ grosze }) => grosze > 0,
    )
  })
}
