import type { Sql } from '#server/platform/db/tables.ts'
import type { StoredOrderRow } from './store.ts'

export type OrderFilter = {
  status?: string | undefined
  /** An order number, or a part of a name, e-mail or phone, folded like `search_text`. */
  search?: string | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
  isPaid?: boolean | undefined
  /** Only orders older than this one: the next page. */
  beforeId?: number | undefined
}

const MAX_INTEGER = 2_147_483_647
/** The engines escape patterns differently, so their characters are removed. `_` stays: it matches itself, too. */
const withoutPattern = (text: string) => text.replace(/[\\%]/g, '')

const matching = (db: Sql, { status, search, fromMs, toMs, isPaid }: OrderFilter) => {
  let query = db.selectFrom('orders')
  if (status) query = query.where('status', '=', status)
  if (fromMs !== undefined) query = query.where('created_ms', '>=', fromMs)
  if (toMs !== undefined) query = query.where('created_ms', '<', toMs)
  if (isPaid !== undefined) query = query.where('paid_ms', isPaid ? 'is not' : 'is', null)
  if (search) {
    const id = /^\d{1,10}$/.test(search) && Number(search) <= MAX_INTEGER ? Number(search) : undefined
    query = query.where((where) =>
      where.or([
        ...(id === undefined ? [] : [where('id', '=', id)]),
        where('search_text', 'like', where.val(`%${withoutPattern(search)}%`)),
      ]),
    )
  }
  return query
}

/** Newest first. */
export const listOrderRows = (db: Sql, filter: OrderFilter, limit: number): Promise<StoredOrderRow[]> => {
  const query = matching(db, filter)
  return (filter.beforeId === undefined ? query : query.where('id', '<', filter.beforeId))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Number and total of the orders in each state. */
export const sumByStatus = async (
  db: Sql,
  filter: OrderFilter,
): Promise<{ status: string; count: number; totalGrosze: number }[]> => {
  const rows = await matching(db, filter)
    .select((select) => [
      'status',
      select.fn.countAll().as('count'),
      select.fn.sum('total_grosze').as('total'),
    ])
    .groupBy('status')
    .execute()
  return rows.map(({ status, count, total }) => ({
    status,
    count: Number(count),
    totalGrosze: Number(total),
  }))
}

/** Total paid since then, without orders in these states. */
export const sumPaid = async (db: Sql, sinceMs: number, withoutStatuses: string[]): Promise<number> => {
  const { total } = await db
    .selectFrom('orders')
    .select((select) => select.fn.sum('total_grosze').as('total'))
    .where('paid_ms', '>=', sinceMs)
    .where('status', 'not in', withoutStatuses)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
