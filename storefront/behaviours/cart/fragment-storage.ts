import type { Fragments } from './events.ts'
import type { CartFragmentsParams } from '#storefront/behaviours/page-globals.ts'

const CREATED = 'wc_cart_created'
const PROBE = 'wc'

export type StoredFragments = { fragments: Fragments | undefined; hash: string; createdMs: number }

/**
 * The cart's fragments in this tab's storage, and the cart hash that all tabs share. Undefined when the browser allows
 * no storage.
 */
export const openFragmentStorage = (view: Window, { cart_hash_key, fragment_name }: CartFragmentsParams) => {
  let session: Storage
  let local: Storage
  try {
    session = view.sessionStorage
    local = view.localStorage
    for (const store of [session, local]) {
      store.setItem(PROBE, PROBE)
      store.removeItem(PROBE)
    }
  } catch {
    return undefined
  }

  const saveHash = (hash: string) => {
    local.setItem(cart_hash_key, hash)
    session.setItem(cart_hash_key, hash)
  }

  return {
    read: (): StoredFragments => ({
      fragments: parse(session.getItem(fragment_name)),
      hash: session.getItem(cart_hash_key) ?? '',
      createdMs: Number(session.getItem(CREATED)),
    }),
    /** `isNew`: the cart's 24 hours in this tab start now. */
    save: (fragments: Fragments, hash: string, { isNew }: { isNew: boolean }) => {
      if (isNew) session.setItem(CREATED, String(Date.now()))
      session.setItem(fragment_name, JSON.stringify(fragments))
      saveHash(hash)
    },
    /** The page shows the cart of this hash; other fragments that are stored are outdated. */
    saveHash: (hash: string) => {
      if (session.getItem(cart_hash_key) !== hash) session.removeItem(fragment_name)
      session.setItem(CREATED, String(Date.now()))
      saveHash(hash)
    },
    /** Another tab changed the cart. */
    isStale: () => local.getItem(cart_hash_key) !== session.getItem(cart_hash_key),
  }
}

const parse = (text: string | null): Fragments | undefined => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
