import { currentOnce, type OnceRun } from '#server/identity/once/once-run.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import {
  type CartDocument,
  emptyCart,
  cartLifetimeMs,
  CART_LIFETIME_MS,
} from '#server/shop/cart/cart-document.ts'
import { cartSpaceOf, type ConsumeCartSpace } from './cart-space.ts'
import { applyCredits } from './apply-credits.ts'
import {
  addCart,
  lockCartRow,
  findCart,
  removeIfExpired,
  setCart,
  type StoredCart,
} from '#server/shop/cart/store.ts'

type LockedCart = {
  document: CartDocument
  /** Writes the cart's document when the transaction commits. */
  write: (document: CartDocument) => Promise<void>
}

/**
 * The cart, locked for the caller's transaction: another change or checkout of it waits for the commit and
 * sees its result. Undefined: there is no such cart.
 */
export const lockCart = async (
  tx: Sql,
  services: Services,
  cartId: string,
): Promise<LockedCart | undefined> => {
  const locked = await lockCartRow(tx, cartId, services.now())
  return (
    locked && {
      document: locked.document,
      write: async (document) => {
        if (
          !(await setCart(
            tx,
            locked,
            document,
            services.now(),
            Math.max(locked.expiresMs, services.now() + CART_LIFETIME_MS),
          ))
        )
          throw new Error(`Cart ${cartId} changed while it was locked`)
      },
    }
  )
}

/**
 * Changes the given document and returns a result. It may be run again on a fresh document
 * and must have no other effects; `db` reads what belongs to that run.
 */
export type CartChange<T> = (document: CartDocument, db: Sql) => Promise<T> | T

/**
 * Which cart to change. An unknown id of a cookie (or null) is not used: the first change
 * makes a cart under a new id. A promised id was signed by the shop: the first change makes
 * the cart under that very id.
 */
export type CartRef = string | null | { promisedId: string }

export const idOfCartRef = (ref: CartRef): string | null =>
  typeof ref === 'object' && ref !== null ? ref.promisedId : ref

/** `cartId` is null as long as there is nothing to store for the visitor. */
export type ChangedCart<T> = { cartId: string | null; document: CartDocument; result: T }

const ID_BYTES = 15

export const newCartId = (randomBytes: Services['randomBytes']) =>
  `t_${Buffer.from(randomBytes(ID_BYTES)).toString('hex')}`

/**
 * A cart is created once, so a second attempt finds it; the third is for a cart that is removed in between.
 */
const MAX_ATTEMPTS = 3

/**
 * One change of one cart, with nothing lost when several are made at the same time.
 *
 * SQLite has one writer at a time, whose connection caches what it read: everything is done there, in one
 * transaction. Elsewhere the change is first made on what was read and written only over that version, which
 * locks the cart for one short write; if another change was first, it is made again in a transaction that
 * locks the cart from the start.
 */
export const changeCart = async <T>(
  services: Services,
  ref: CartRef,
  change: CartChange<T>,
): Promise<ChangedCart<T>> => {
  const isSqlite = services.db.engine === 'sqlite'
  const find = isSqlite ? findCart : lockCartRow
  // Read here, because a transaction's work may run in the context of another request.
  const request = { consumeSpace: cartSpaceOf(services), once: currentOnce() }
  const ahead = isSqlite ? undefined : await unlessChanged(() => changeAhead(services, ref, change, request))
  if (ahead) return ahead
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
    const changed = await unlessChanged(() => changeWithin(services, ref, change, find, request))
    if (changed) return changed
  }
  return changeWithin(services, ref, change, find, request)
}

/** What a transaction needs of the request that makes it. */
type Request = { consumeSpace: ConsumeCartSpace; once: OnceRun | undefined }

const NOT_DURABLE = { isDurable: false }

const changeWithin = <T>(
  services: Services,
  ref: CartRef,
  change: CartChange<T>,
  find: typeof findCart,
  request: Request,
): Promise<ChangedCart<T>> =>
  services.db.transaction(async (tx) => {
    const id = idOfCartRef(ref)
    const stored = id === null ? undefined : await find(tx, id, services.now())
    const made = await applyChange(services, stored, change, tx)
    return { ...made, cartId: await write(tx, services, ref, stored, made, request) }
  }, NOT_DURABLE)

const changeAhead = async <T>(
  services: Services,
  ref: CartRef,
  change: CartChange<T>,
  request: Request,
): Promise<ChangedCart<T>> => {
  const id = idOfCartRef(ref)
  const stored = id === null ? undefined : await findCart(services.db.read, id, services.now())
  const made = await applyChange(services, stored, change, services.db.read)
  if (!made.isChanged) return { ...made, cartId: stored?.id ?? null }
  return {
    ...made,
    cartId: await services.db.transaction(
      (tx) => write(tx, services, ref, stored, made, request),
      NOT_DURABLE,
    ),
  }
}

/** Undefined: another request changed or created the cart meanwhile. */
const unlessChanged = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return undefined
    throw error
  }
}

type Made<T> = { document: CartDocument; result: T; isChanged: boolean; grownBytes: number }

const goodsOf = ({ lines }: CartDocument) => lines.map(({ key }) => key).join(' ')

const applyChange = async <T>(
  services: Services,
  stored: StoredCart | undefined,
  change: CartChange<T>,
  db: Sql,
): Promise<Made<T>> => {
  const document = stored?.document ?? emptyCart()
  const before = JSON.stringify(document)
  const goodsBefore = goodsOf(document)
  const result = await change(document, db)
  if (goodsOf(document) !== goodsBefore) await applyCredits(services, document, db, stored?.id ?? null)
  const after = JSON.stringify(document)
  return { document, result, isChanged: after !== before, grownBytes: after.length - before.length }
}

class ChangedMeanwhile extends Error {}

/** Returns the id of the stored cart; null while there is nothing to store. */
const write = async (
  tx: Sql,
  services: Services,
  ref: CartRef,
  stored: StoredCart | undefined,
  { document, isChanged, grownBytes }: Made<unknown>,
  { consumeSpace, once }: Request,
): Promise<string | null> => {
  if (!isChanged) return stored?.id ?? null
  await once?.mark(tx, 'cart')
  const nowMs = services.now()
  await consumeSpace({ isNew: !stored, bytes: grownBytes })
  const expiresMs = nowMs + cartLifetimeMs(document, services.settings)
  if (stored) {
    if (await setCart(tx, stored, document, nowMs, Math.max(stored.expiresMs, expiresMs))) return stored.id
    throw new ChangedMeanwhile()
  }
  const isPromised = typeof ref === 'object' && ref !== null
  const cartId = isPromised ? ref.promisedId : newCartId(services.randomBytes)
  // An expired one may still exist.
  if (isPromised) await removeIfExpired(tx, cartId, nowMs)
  if (await addCart(tx, cartId, document, nowMs, expiresMs)) return cartId
  throw new ChangedMeanwhile()
}
