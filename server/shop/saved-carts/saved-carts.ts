import * as v from 'valibot'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { MAX_LINES } from '#server/shop/cart/changes/add-line.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import type { FormerLine } from './propose-lines.ts'
import { addSavedCart, findSavedCartRow, removeSavedCartsExpired } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TOKEN_BYTES = 16
/** 16 random bytes in base64url: nobody finds one by guessing. */
const TOKEN = /^[\w-]{22}$/

const text = v.pipe(v.string(), v.maxLength(500))
const amount = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))
const id = v.pipe(v.number(), v.integer(), v.minValue(1))
/** Read like what a visitor sends: the rows may come from the archive of another shop. */
const savedLines = v.pipe(
  v.array(
    v.object({
      productId: id,
      variationId: v.nullable(id),
      name: text,
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
      choice: v.record(text, text),
      unitPriceGrosze: amount,
      packAreaCm2: amount,
    }),
  ),
  v.maxLength(MAX_LINES),
)

export type CartUnderLink = { token: string; lines: FormerLine[]; expiresMs: number }

/**
 * Saves the products of a cart with their prices of today under a random link; coupons, delivery and what the
 * checkout's form contains stay with the visitor. Undefined: the cart is empty.
 */
export const saveCartUnderLink = async (
  services: Services,
  cartId: string | null,
): Promise<CartUnderLink | undefined> => {
  const { cart, document } = await loadCart(services, cartId)
  if (document.lines.length === 0) return undefined
  const priced = new Map(cart.lineItems.map((item) => [item.key, item]))
  const lines = document.lines.map(({ key, productId, variationId, quantity, choice, name }): FormerLine => {
    const item = priced.get(key)
    return {
      productId,
      variationId,
      name: item?.name ?? name,
      quantity,
      choice,
      // A line with a problem may have no price.
      unitPriceGrosze: item?.unitPriceGrosze || null,
      packAreaCm2: item?.packAreaCm2 ?? null,
    }
  })
  const nowMs = services.now()
  const saved = {
    token: Buffer.from(services.randomBytes(TOKEN_BYTES)).toString('base64url'),
    lines,
    expiresMs: nowMs + services.shopSettings().savedCartDays * DAY_MS,
  }
  await services.db.transaction((tx) =>
    addSavedCart(tx, {
      token: saved.token,
      lines_json: JSON.stringify(lines),
      created_ms: nowMs,
      expires_ms: saved.expiresMs,
    }),
  )
  return saved
}

/** The cart saved under this token; undefined: there is none, or it has expired. */
export const findSavedCart = async (
  services: Services,
  token: string,
): Promise<CartUnderLink | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const row = await findSavedCartRow(services.db.read, token, services.now())
  if (!row) return undefined
  const lines = v.safeParse(savedLines, JSON.parse(row.lines_json))
  return lines.success ? { token, lines: lines.output, expiresMs: row.expires_ms } : undefined
}

const EVERY_MS = 60 * 60 * 1000

/** Removes expired saved carts; returns how many. */
export const removeExpiredSavedCarts = (services: Services): Promise<number> =>
  removeInSteps(services.db, (tx, limit) => removeSavedCartsExpired(tx, services.now(), limit))

export const savedCartCleaning = defineTask('cleaning of saved carts', {
  everyMs: EVERY_MS,
  run: removeExpiredSavedCarts,
})
