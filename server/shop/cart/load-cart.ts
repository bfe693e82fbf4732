import type { Notice } from '#contract/shop/cart.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import type { PricedCart } from '#server/shop/cart/pricing/price-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'
import { type CartDocument, emptyCart } from './cart-document.ts'
import { findCart, listCartsAfter, removeCartsExpired } from './store.ts'

/** `identityId`: the member whose cart it is. */
export type AbandonedCart = {
  cartId: string
  identityId: string | null
  document: CartDocument
  changedMs: number
}

/**
 * The next carts by id, and of these the ones with something in them that were last changed within this time.
 * `lastId` null: that was all.
 */
export const listAbandonedCarts = async (
  sql: Sql,
  { afterId, fromMs, untilMs, limit }: { afterId: string; fromMs: number; untilMs: number; limit: number },
): Promise<{ carts: AbandonedCart[]; lastId: string | null }> => {
  const rows = await listCartsAfter(sql, afterId, limit)
  const carts = rows.filter(
    ({ changedMs, document }) => changedMs >= fromMs && changedMs <= untilMs && document.lines.length > 0,
  )
  return { carts, lastId: rows.length < limit ? null : (rows.at(-1)?.cartId ?? null) }
}

export type LoadedCart = {
  /** Null when nobody knows the id: the visitor has no cart. */
  cartId: string | null
  cart: PricedCart
  document: CartDocument
  /** Waiting to be shown; `consumeNotices` takes them. */
  notices: Notice[]
  /** When the cart would be forgotten; null without a cart. */
  expiresMs: number | null
}

/** The visitor's cart at its prices now; an empty one when there is none. */
export const loadCart = async (services: Services, cartId: string | null): Promise<LoadedCart> => {
  const stored = cartId === null ? undefined : await findCart(services.db.read, cartId, services.now())
  const document = stored?.document ?? emptyCart()
  return {
    cartId: stored ? cartId : null,
    cart: await priceDocument(services, services.db.read, document),
    document,
    notices: document.notices,
    expiresMs: stored?.expiresMs ?? null,
  }
}

const EVERY_MS = 10 * 60 * 1000

/** Forgets carts nobody came back to; gives how many. */
export const removeExpiredCarts = (services: Services): Promise<number> =>
  removeInSteps(services.db, (tx, limit) => removeCartsExpired(tx, services.now(), limit))

export const cartCleaning = defineTask('cleaning of carts', { everyMs: EVERY_MS, run: removeExpiredCarts })
