import type { Sql } from '#server/db/tables.ts'
import { findOrderSince } from './store.ts'

type Who = { email: string; identityId: string | null }

/**
 * The first order of a member, or of anybody with this address (small letters), since then; undefined: there
 * is none.
 */
export const firstOrderSince = async (
  sql: Sql,
  who: Who,
  sinceMs: number,
): Promise<{ id: number; totalGrosze: number; createdMs: number } | undefined> => {
  const order = await findOrderSince(sql, who, sinceMs)
  return (
    order && {
      id: Number(order.id),
      totalGrosze: Number(order.total_grosze),
      createdMs: Number(order.created_ms),
    }
  )
}
