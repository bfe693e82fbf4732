import type { Sql } from '#server/db/tables.ts'
import type { CartDocument } from './cart-document.ts'
import { listCartsAfter } from './store.ts'

/** `identityId`: the member whose cart it is. */
export type LeftCart = {
  cartId: string
  identityId: string | null
  document: CartDocument
  changedMs: number
}

/**
 * The next carts by id, and of these the ones with something in them that were last changed within this time.
 * `lastId` null: that was all.
 */
export const listLeftCarts = async (
  sql: Sql,
  { afterId, fromMs, untilMs, limit }: { afterId: string; fromMs: number; untilMs: number; limit: number },
): Promise<{ carts: LeftCart[]; lastId: string | null }> => {
  const rows = await listCartsAfter(sql, afterId, limit)
  const carts = rows.filter(
    ({ changedMs, document }) => changedMs >= fromMs && changedMs <= untilMs && document.lines.length > 0,
  )
  return { carts, lastId: rows.length < limit ? null : (rows.at(-1)?.cartId ?? null) }
}
