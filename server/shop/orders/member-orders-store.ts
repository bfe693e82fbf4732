import type { Sql } from '#server/platform/db/tables.ts'
import type { StoredOrderRow } from './store.ts'

const ofMember = (db: Sql, identityId: string, ids?: number[]) => {
  const query = db.selectFrom('orders').where('identity_id', '=', identityId)
  return ids ? query.where('id', 'in', ids.length > 0 ? ids : [-1]) : query
}

/** A member's orders, of those named by `ids` where given, newest first. */
export const listOrderRowsOf = (
  db: Sql,
  identityId: string,
  limit: number,
  offset: number,
  ids?: number[],
): Promise<StoredOrderRow[]> =>
  ofMember(db, identityId, ids)
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countOrdersOf = async (db: Sql, identityId: string, ids?: number[]): Promise<number> =>
  Number(
    (
      await ofMember(db, identityId, ids)
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const countPaidOrdersOf = async (db: Sql, identityId: string): Promise<number> =>
  Number(
    (
      await ofMember(db, identityId)
        .where('paid_ms', 'is not', null)
        .where('status', 'not in', ['refunded', 'cancelled'])
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

export const unlinkOrders = async (tx: Sql, identityId: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ identity_id: null, left_account: 1 })
    .where('identity_id', '=', identityId)
    .execute()
}

/** Links to a member the orders of no account that have exactly this address (lower case). */
export const linkGuestOrders = async (tx: Sql, identityId: string, email: string): Promise<number[]> => {
  const linked = await tx
    .updateTable('orders')
    .set({ identity_id: identityId })
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email))
    .where('identity_id', 'is', null)
    .where('left_account', '=', 0)
    .returning('id')
    .execute()
  return linked.map(({ id }) => id)
}

/** An order of a member, or of anybody with this address (lower case), placed since then. */
export const findOrderSince = (
  db: Sql,
  { email, identityId }: { email: string; identityId: string | null },
  sinceMs: number,
): Promise<{ id: number; total_grosze: number; created_ms: number } | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', 'total_grosze', 'created_ms'])
    .where('created_ms', '>=', sinceMs)
    .where(({ eb, fn, or }) =>
      or([
        eb(fn<string>('lower', ['email']), '=', email),
        ...(identityId === null ? [] : [eb('identity_id', '=', identityId)]),
      ]),
    )
    .orderBy('created_ms')
    .limit(1)
    .executeTakeFirst()
