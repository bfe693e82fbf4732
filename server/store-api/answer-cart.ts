import type { Context } from 'hono'
import type { CartRef } from '#server/cart/change-cart.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import type { Shop } from '#server/shop.ts'
import { type CartSession, demandProof, readCartSession, setSessionHeaders } from './cart-session.ts'
import type { ItemOutcome } from './change-items.ts'
import { presentCart } from './present-cart.ts'
import { ApiRefusal } from './refuse.ts'

export type PresentedCart = ReturnType<typeof presentCart>
type Answer = (c: Context, cart: PresentedCart) => Response
type Handler = (c: Context) => Promise<Response>

const presentNow = async (
  c: Context,
  shop: Shop,
  session: CartSession,
  cartId: string | null,
): Promise<PresentedCart> => {
  const loaded = await loadCart(shop, cartId)
  await setSessionHeaders(c, shop, session, loaded)
  return presentCart(shop, loaded.cart, loaded.document)
}

/** Reads the caller's cart and answers with some of it. */
export const readingCart =
  (shop: Shop, answer: Answer, needsProof = false): Handler =>
  async (c) => {
    const session = await readCartSession(c, shop)
    if (needsProof) demandProof(c, shop, session)
    return answer(c, await presentNow(c, shop, session, session.cartId))
  }

/** A change: proof first, then the work, then the cart as it is now. */
export const changingCart =
  (
    shop: Shop,
    work: (c: Context, cartRef: CartRef) => Promise<{ cartId: string | null }>,
    answer: Answer,
  ): Handler =>
  async (c) => {
    const session = await readCartSession(c, shop)
    demandProof(c, shop, session)
    const { cartId } = await work(c, session.ref)
    return answer(c, await presentNow(c, shop, session, cartId))
  }

/** What an app is told of a line that could not be had; with a conflict comes the cart as it is. */
export const settle = async (
  shop: Shop,
  { cartId, problem }: ItemOutcome,
): Promise<{ cartId: string | null }> => {
  if (!problem) return { cartId }
  const { cart, document } = await loadCart(shop, cartId)
  throw new ApiRefusal(
    problem.status,
    problem.code,
    problem.message,
    problem.status === 409 ? { cart: presentCart(shop, cart, document) } : {},
  )
}
