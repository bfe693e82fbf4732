import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import type { CartDocument } from './cart-document.ts'
import { CART_LIFETIME_MS } from './cart-lifetime.ts'
import { claimCart, setCart } from './store.ts'

export type HeldCart = {
  document: CartDocument
  /** Writes what the cart holds when the transaction commits. */
  write: (document: CartDocument) => Promise<void>
}

/**
 * The cart, held for the caller's transaction: another change or checkout of it waits for the commit and sees
 * what came of it. Undefined: there is no such cart.
 */
export const holdCart = async (
  tx: Sql,
  shop: Pick<Shop, 'now'>,
  cartId: string,
): Promise<HeldCart | undefined> => {
  const held = await claimCart(tx, cartId, shop.now())
  return (
    held && {
      document: held.document,
      write: async (document) => {
        if (
          !(await setCart(
            tx,
            held,
            document,
            shop.now(),
            Math.max(held.expiresMs, shop.now() + CART_LIFETIME_MS),
          ))
        )
          throw new Error(`Cart ${cartId} changed while it was held`)
      },
    }
  )
}
