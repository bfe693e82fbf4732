import type { StoreCart } from '#campaign/cart/cart.ts'
import type { TriggerPage } from '#campaign/triggers/trigger.ts'
import { report } from '../page/scripts.ts'
import { toJson } from '../page/messages.ts'
import type { PageStorage } from '../page/storage.ts'

const SEEN = 'poptin_cart'
const PRODUCTS = 'poptin_cart_product_ids'
/** An addition on an earlier page is noticed by the next one, within a session. */
const SESSION_MS = 1_800_000

export type SavedCart = ReturnType<typeof saveCart>
type CartListener = Parameters<TriggerPage['onCart']>[0]

/** Reads a shop's cart again on request, one reading at a time, and notifies of changes. */
export const saveCart = (read: () => Promise<StoreCart>, { recall, remember }: PageStorage) => {
  const listeners = new Set<CartListener>()
  let known: StoreCart | undefined
  /** The cart of an earlier page, for listeners that are added later. */
  let before: StoreCart | undefined
  let isFresh = false
  let reading: Promise<StoreCart | undefined> = Promise.resolve(undefined)
  let next: Promise<StoreCart | undefined> | undefined

  const look = async (): Promise<StoreCart | undefined> => {
    next = undefined
    isFresh = true
    try {
      const now = await read()
      const last = known ?? readSeen(recall(SEEN))
      const isFirst = !known
      const isSame = last && toJson(last) === toJson(now)
      // An unchanged cart stays the same object.
      known = isSame && known ? known : now
      remember(SEEN, toJson({ atMs: Date.now(), cart: now }))
      remember(PRODUCTS, now.items.map(({ productId }) => productId).join())
      if (isSame && !isFirst) return known
      before = isSame ? undefined : last
      for (const listener of listeners) notify(listener, now, before)
      return now
    } catch (error) {
      isFresh = false
      // A platform that has reported it itself rejects with nothing.
      if (error !== undefined) report(error)
      return undefined
    }
  }
  /** The current cart; a call during a reading gets the result of the next one. */
  const refresh = (): Promise<StoreCart | undefined> => {
    isFresh = false
    next ??= reading.then(() => (reading = look()))
    return next
  }

  return {
    refresh,
    /** The last read cart; undefined: not read yet. */
    known: () => known,
    /** No change is known since the last reading. */
    isFresh: () => isFresh && known !== undefined,
    watch: (listener: CartListener): (() => void) => {
      listeners.add(listener)
      if (known) queueMicrotask(() => listeners.has(listener) && notify(listener, known!, before))
      return () => void listeners.delete(listener)
    },
  }
}

const notify = (listener: CartListener, now: StoreCart, before: StoreCart | undefined) => {
  try {
    listener(now, before)
  } catch (error) {
    report(error)
  }
}

const readSeen = (text: string | null): StoreCart | undefined => {
  try {
    const { atMs, cart } = JSON.parse(text ?? '{}') as { atMs?: number; cart?: StoreCart }
    return atMs && Date.now() - atMs < SESSION_MS && Array.isArray(cart?.items) ? cart : undefined
  } catch {
    return undefined
  }
}
