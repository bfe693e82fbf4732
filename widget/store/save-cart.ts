import type { StoreCart } from '#campaign/cart/cart.ts'
import type { TriggerPage } from '#campaign/triggers/trigger.ts'
import { report } from '../page/scripts.ts'
import { toJson } from '../page/messages.ts'
import type { PageStorage } from '../page/storage.ts'

const SEEN = 'poptin_cart'
const PRODUCTS = 'poptin_cart_product_ids'
/** What was put in by an earlier page is found by the next one, within a session. */
const SESSION_MS = 1_800_000

export type SavedCart = ReturnType<typeof saveCart>
type CartListener = Parameters<TriggerPage['onCart']>[0]

/** Reads a shop's cart again on request, one reading at a time, and notifies of changes. */
export const saveCart = (read: () => Promise<StoreCart>, { recall, remember }: PageStorage) => {
  const listeners = new Set<CartListener>()
  let known: StoreCart | undefined
  /** Of the cart as an earlier page left it, for listeners that are added only now. */
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
      // The same one stays the same object.
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
  /** The cart as it is now; a call while it is read gets what is read after. */
  const refresh = (): Promise<StoreCart | undefined> => {
    isFresh = false
    next ??= reading.then(() => (reading = look()))
    return next
  }

  return {
    refresh,
    /** As it was read last; undefined: it was not yet. */
    known: () => known,
    /** Nothing has changed since it was read, as far as anybody knows. */
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
