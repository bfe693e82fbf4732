import type { Context } from 'hono'
import type { CartRef } from '#server/shop/cart/changes/change-cart.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import type { Services } from '#server/platform/services.ts'
import { type CartSession, requireProof, readCartSession, setSessionHeaders } from './cart-session.ts'
import type { ItemOutcome } from './change-items.ts'
import { presentCart } from './present-cart.ts'
import { ApiRefusal } from '#server/shop/store-api/refuse.ts'

export type PresentedCart = ReturnType<typeof presentCart>
type Answer = (c: Context, cart: PresentedCart) => Response
type Handler = (c: Context) => Promise<Response>

const presentNow = async (
  c: Context,
  services: Services,
  session: CartSession,
  cartId: string | null,
): Promise<PresentedCart> => {
  const loaded = await loadCart(services, cartId)
  await setSessionHeaders(c, services, session, loaded)
  return presentCart(services, loaded.cart, loaded.document)
}

/** Reads the caller's cart and answers with some of it. */
export const readingCart =
  (services: Services, answer: Answer, needsProof = false): Handler =>
  async (c) => {
    const session = await readCartSession(c, services)
    if (needsProof) requireProof(c, services, session)
    return answer(c, await presentNow(c, services, session, session.cartId))
  }

/** A change: authorisation first, then the change, then the current cart. */
export const changingCart =
  (
    services: Services,
    work: (c: Context, cartRef: CartRef) => Promise<{ cartId: string | null }>,
    answer: Answer,
  ): Handler =>
  async (c) => {
    const session = await readCartSession(c, services)
    requireProof(c, services, session)
    const { cartId } = await work(c, session.ref)
    return answer(c, await presentNow(c, services, session, cartId))
  }

/** The message for an app about a line that could not be added; a conflict includes the current cart. */
export const settle = async (
  services: Services,
  { cartId, problem }: ItemOutcome,
): Promise<{ cartId: string | null }> => {
  if (!problem) return { cartId }
  const { cart, document } = await loadCart(services, cartId)
  throw new ApiRefusal(
    problem.status,
    problem.code,
    problem.message,
    problem.status === 409 ? { cart: presentCart(services, cart, document) } : {},
  )
}
