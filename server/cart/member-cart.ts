import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import type { CartDocument } from './cart-document.ts'
import { newCartId } from './change-cart.ts'
import { findCart, findMemberCartId, moveMemberCart, removeCart, removeMemberCart } from './store.ts'

/** What waits for a member in their cart; undefined: nothing. */
export const findMemberCart = async (
  db: Sql,
  identityId: string,
  nowMs: number,
): Promise<CartDocument | undefined> => {
  const cartId = await findMemberCartId(db, identityId)
  return cartId === undefined ? undefined : (await findCart(db, cartId, nowMs))?.document
}

/** The member goes: their cart, with what they typed into the checkout, goes too. */
export const forgetMemberCart = async (tx: Sql, identityId: string): Promise<void> => {
  const cartId = await findMemberCartId(tx, identityId)
  if (cartId !== undefined) await removeCart(tx, cartId)
  await removeMemberCart(tx, identityId)
}

/** The id of the cart that waits for a member; undefined: none does. */
export const findWaitingCart = async (
  db: Sql,
  identityId: string,
  nowMs: number,
): Promise<string | undefined> => {
  const cartId = await findMemberCartId(db, identityId)
  return cartId !== undefined && (await findCart(db, cartId, nowMs)) ? cartId : undefined
}

/**
 * Takes the member's cart, and what they typed into the checkout, from every browser that holds it: it goes on under
 * another id. Whoever is still signed in gets it again on their account.
 */
export const recallMemberCart = async (
  tx: Sql,
  { randomBytes }: Pick<Shop, 'randomBytes'>,
  identityId: string,
): Promise<void> => {
  const cartId = await findMemberCartId(tx, identityId)
  if (cartId !== undefined) await moveMemberCart(tx, identityId, cartId, newCartId(randomBytes))
}
