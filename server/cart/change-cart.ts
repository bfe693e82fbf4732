import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { type CartDocument, emptyCart } from './cart-document.ts'
import { cartLifetimeMs } from './cart-lifetime.ts'
import { cartSpaceOf, type TakeCartSpace } from './new-cart-rate.ts'
import { addCart, claimCart, findCart, removeIfExpired, setCart, type StoredCart } from './store.ts'

export type CartNeeds = Pick<Shop, 'db' | 'now' | 'randomBytes'> & {
  settings: Pick<Shop['settings'], 'isProduction' | 'emptyCartHours'>
}

/**
 * Changes the document it is given and says what came of it. It may be run again on a fresh document
 * and must have no other effects; `db` reads what belongs to that run.
 */
export type CartChange<T> = (document: CartDocument, db: Sql) => Promise<T> | T

/**
 * Which cart to change. The id of a cookie (or null) is only a wish: when nobody knows it, the first change
 * makes a cart under a new id. A promised id was signed and handed out by the shop: the first change makes
 * the cart under that very id.
 */
export type CartRef = string | null | { promisedId: string }

export const idOf = (ref: CartRef): string | null =>
  typeof ref === 'object' && ref !== null ? ref.promisedId : ref

/** `cartId` is null as long as there is nothing to keep for the visitor. */
export type Changed<T> = { cartId: string | null; document: CartDocument; result: T }

const ID_BYTES = 15

export const newCartId = (randomBytes: Shop['randomBytes']) =>
  `t_${Buffer.from(randomBytes(ID_BYTES)).toString('hex')}`

/** A cart is made once, so a second attempt finds it; the third is for a cart that is removed in between. */
const MAX_ATTEMPTS = 3

/**
 * One change of one cart, with nothing lost when several are made at once.
 *
 * SQLite has one writer at a time, whose connection keeps what it read: everything is done there, in one transaction.
 * Elsewhere the change is first made on what was read and written only over that version, which holds the cart
 * for one short write; when somebody was quicker, it is made again in a transaction that holds the cart from the start.
 */
export const changeCart = async <T>(
  shop: CartNeeds,
  ref: CartRef,
  change: CartChange<T>,
): Promise<Changed<T>> => {
  const isSqlite = shop.db.engine === 'sqlite'
  const find = isSqlite ? findCart : claimCart
  // Taken here: a transaction's work may run in the turn of another request.
  const takeSpace = cartSpaceOf(shop)
  const ahead = isSqlite ? undefined : await unlessChanged(() => changeAhead(shop, ref, change, takeSpace))
  if (ahead) return ahead
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
    const changed = await unlessChanged(() => changeWithin(shop, ref, change, find, takeSpace))
    if (changed) return changed
  }
  return changeWithin(shop, ref, change, find, takeSpace)
}

const NOT_DURABLE = { isDurable: false }

const changeWithin = <T>(
  shop: CartNeeds,
  ref: CartRef,
  change: CartChange<T>,
  find: typeof findCart,
  takeSpace: TakeCartSpace,
): Promise<Changed<T>> =>
  shop.db.transaction(async (tx) => {
    const id = idOf(ref)
    const stored = id === null ? undefined : await find(tx, id, shop.now())
    const made = await make(stored, change, tx)
    return { ...made, cartId: await write(tx, shop, ref, stored, made, takeSpace) }
  }, NOT_DURABLE)

const changeAhead = async <T>(
  shop: CartNeeds,
  ref: CartRef,
  change: CartChange<T>,
  takeSpace: TakeCartSpace,
): Promise<Changed<T>> => {
  const id = idOf(ref)
  const stored = id === null ? undefined : await findCart(shop.db.read, id, shop.now())
  const made = await make(stored, change, shop.db.read)
  if (!made.isChanged) return { ...made, cartId: stored?.id ?? null }
  return {
    ...made,
    cartId: await shop.db.transaction((tx) => write(tx, shop, ref, stored, made, takeSpace), NOT_DURABLE),
  }
}

/** Undefined: somebody else changed or made the cart meanwhile. */
const unlessChanged = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return undefined
    throw error
  }
}

type Made<T> = { document: CartDocument; result: T; isChanged: boolean; grownBytes: number }

const make = async <T>(stored: StoredCart | undefined, change: CartChange<T>, db: Sql): Promise<Made<T>> => {
  const document = stored?.document ?? emptyCart()
  const before = JSON.stringify(document)
  const result = await change(document, db)
  const after = JSON.stringify(document)
  return { document, result, isChanged: after !== before, grownBytes: after.length - before.length }
}

class ChangedMeanwhile extends Error {}

/** Gives the id the cart is kept under; null while there is nothing to keep. */
const write = async (
  tx: Sql,
  shop: CartNeeds,
  ref: CartRef,
  stored: StoredCart | undefined,
  { document, isChanged, grownBytes }: Made<unknown>,
  takeSpace: TakeCartSpace,
): Promise<string | null> => {
  if (!isChanged) return stored?.id ?? null
  const nowMs = shop.now()
  await takeSpace({ isNew: !stored, bytes: grownBytes })
  const expiresMs = nowMs + cartLifetimeMs(document, shop.settings)
  if (stored) {
    if (await setCart(tx, stored, document, nowMs, Math.max(stored.expiresMs, expiresMs))) return stored.id
    throw new ChangedMeanwhile()
  }
  const isPromised = typeof ref === 'object' && ref !== null
  const cartId = isPromised ? ref.promisedId : newCartId(shop.randomBytes)
  // One that has run out may still lie there.
  if (isPromised) await removeIfExpired(tx, cartId, nowMs)
  if (await addCart(tx, cartId, document, nowMs, expiresMs)) return cartId
  throw new ChangedMeanwhile()
}
