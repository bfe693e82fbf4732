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

export const newCartId = (randomBytes: Shop['randomBytes']) => `t_${Buffer.from(randomBytes(ID_BYTES)).toString('hex')}`

/**
 * One change of one cart, with nothing lost when several are made at once. An id nobody knows counts as no cart:
 * the first change makes a new one.
 *
 * SQLite has one writer at a time, whose connection keeps what it read: everything is done there, in one transaction.
 * Elsewhere the change is first made on what was read and written only over that version, which holds the cart
 * for one short write; when somebody was quicker, it is made again in a transaction that holds the cart from the start.
 */
export const changeCart = async <T>(shop: CartNeeds, cartId: string | null, change: CartChange<T>): Promise<Changed<T>> => {
  const within = (find: typeof findCart) => shop.db.transaction((tx) => changeWithin(tx, shop, cartId, change, find), NOT_DURABLE)
  return shop.db.engine === 'sqlite' ? within(findCart) : ((await changeAhead(shop, cartId, change)) ?? within(claimCart))
}

const NOT_DURABLE = { isDurable: false }

const changeWithin = async <T>(tx: Sql, shop: CartNeeds, cartId: string | null, change: CartChange<T>, find: typeof findCart): Promise<Changed<T>> => {
  const stored = cartId === null ? undefined : await find(tx, cartId, shop.now())
  const made = await make(stored, change, tx)
  return { ...made, cartId: await write(tx, shop, stored, made) }
}

/** Undefined: the cart was changed meanwhile. */
const changeAhead = async <T>(shop: CartNeeds, cartId: string | null, change: CartChange<T>): Promise<Changed<T> | undefined> => {
  const stored = cartId === null ? undefined : await findCart(shop.db.read, cartId, shop.now())
  const made = await make(stored, change, shop.db.read)
  if (!made.isChanged) return { ...made, cartId: stored?.id ?? null }
  try {
    return { ...made, cartId: await shop.db.transaction((tx) => write(tx, shop, stored, made), NOT_DURABLE) }
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return undefined
    throw error
  }
}

type Made<T> = { document: CartDocument; result: T; isChanged: boolean }

const make = async <T>(stored: StoredCart | undefined, change: CartChange<T>, db: Sql): Promise<Made<T>> => {
  const document = stored?.document ?? emptyCart()
  const before = JSON.stringify(document)
  const result = await change(document, db)
  return { document, result, isChanged: JSON.stringify(document) !== before }
}

class ChangedMeanwhile extends Error {}

/** Gives the id the cart is kept under; null while there is nothing to keep. */
const write = async (tx: Sql, shop: CartNeeds, stored: StoredCart | undefined, { document, isChanged }: Made<unknown>): Promise<string | null> => {
  if (!isChanged) return stored?.id ?? null
  const nowMs = shop.now()
  if (stored) {
    if (await setCart(tx, stored, document, nowMs, Math.max(stored.expiresMs, nowMs + CART_LIFETIME_MS))) return stored.id
    throw new ChangedMeanwhile()
  }
  const cartId = newCartId(shop.randomBytes)
  await addCart(tx, cartId, document, nowMs, nowMs + CART_LIFETIME_MS)
  return cartId
}
