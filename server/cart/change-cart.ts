import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { type CartDocument, emptyCart } from './cart-document.ts'
import { CART_LIFETIME_MS } from './cart-lifetime.ts'
import { addCart, claimCart, findCart, setCart, type StoredCart } from './store.ts'

export type CartNeeds = Pick<Shop, 'db' | 'now' | 'randomBytes'>

/**
 * Changes the document it is given and says what came of it. It may be run again on a fresh document
 * and must have no other effects; `db` reads what belongs to that run.
 */
export type CartChange<T> = (document: CartDocument, db: Sql) => Promise<T> | T

/** `cartId` is null as long as there is nothing to keep for the visitor. */
export type Changed<T> = { cartId: string | null; document: CartDocument; result: T }

const ID_BYTES = 15

const newCartId = (randomBytes: Shop['randomBytes']) => `t_${Buffer.from(randomBytes(ID_BYTES)).toString('hex')}`

/**
 * One change of one cart, with nothing lost when several are made at once. It is first made on what was read
 * and written only over that version, which costs one short write; when somebody was quicker, it is made again
 * in a transaction that holds the cart. An id nobody knows counts as no cart: the first change makes a new one.
 */
export const changeCart = async <T>(shop: CartNeeds, cartId: string | null, change: CartChange<T>): Promise<Changed<T>> => {
  const { db } = shop
  const stored = cartId === null ? undefined : await findCart(db.read, cartId, shop.now())
  if (!stored) return startCart(shop, change)

  const before = JSON.stringify(stored.document)
  const { document } = stored
  const result = await change(document, db.read)
  if (JSON.stringify(document) === before) return { cartId, document, result }
  if (await db.transaction((tx) => write(tx, shop, stored, document), { isDurable: false })) return { cartId, document, result }

  const second = await db.transaction(
    async (tx): Promise<Changed<T> | undefined> => {
      const claimed = await claimCart(tx, stored.id, shop.now())
      if (!claimed) return undefined
      const changed = { cartId, document: claimed.document, result: await change(claimed.document, tx) }
      await write(tx, shop, claimed, claimed.document)
      return changed
    },
    { isDurable: false },
  )
  // It expired between the two.
  return second ?? startCart(shop, change)
}

const write = (tx: Sql, shop: CartNeeds, stored: StoredCart, document: CartDocument) =>
  setCart(tx, stored, document, shop.now(), shop.now() + CART_LIFETIME_MS)

const NOTHING = JSON.stringify(emptyCart())

const startCart = async <T>(shop: CartNeeds, change: CartChange<T>): Promise<Changed<T>> => {
  const document = emptyCart()
  const result = await change(document, shop.db.read)
  if (JSON.stringify(document) === NOTHING) return { cartId: null, document, result }
  const cartId = newCartId(shop.randomBytes)
  await shop.db.transaction((tx) => addCart(tx, cartId, document, shop.now(), shop.now() + CART_LIFETIME_MS), { isDurable: false })
  return { cartId, document, result }
}
