import type { Notice } from '#contract/shop/cart.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import type { PricedCart } from '#server/shop/cart/pricing/price-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'
import { type CartDocument, emptyCart } from './cart-document.ts'
import { findCart, listCartsAfter, removeCartsExpired } from './store.ts'

/** `identityId`: the member who owns the cart. */
export type AbandonedCart = {
  cartId: string
  identityId: string | null
  document: CartDocument
  changedMs: number
}

/**
 * Of the next carts by id, those with products that were last changed within this time. `lastId` is null after the
 * last cart.
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
  /** Null when there is no such cart. */
  cartId: string | null
  cart: PricedCart
  document: CartDocument
  /** Not yet shown; `consumeNotices` returns and removes them. */
  notices: Notice[]
  /** When the cart expires; null without a cart. */
  expiresMs: number | null
}

/** The visitor's cart at current prices; an empty one when there is none. */
export const loadCart = async (
  services: Services,
  cartId: string | null,
  pricing: { hasCodePrices?: boolean } = {},
): Promise<LoadedCart> => {
  const stored = cartId === null ? undefined : await findCart(services.db.read, cartId, services.now())
  const document = stored?.document ?? emptyCart()
  return {
    cartId: stored ? cartId : null,
    cart: await priceDocument(services, services.db.read, document, pricing),
    document,
    notices: document.notices,
    expiresMs: stored?.expiresMs ?? null,
  }
}

const EVERY_MS = 10 * 60 * 1000

/** Removes expired carts; returns how many. */
export const removeExpiredCarts = (services: Services): Promise<number> =>
  removeInSteps(services.db, (tx, limit) => removeCartsExpired(tx, services.now(), limit))

export const cartCleaning = defineTask('cleaning of carts', { everyMs: EVERY_MS, run: removeExpiredCarts })
