import { createHash } from 'node:crypto'
import type { ProductCard } from '#contract/shop/product.ts'
import type { WishlistChange, WishlistState } from '#contract/shop/chosen/wishlist.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import {
  addWishlist,
  addShareToken,
  addWishlistItem,
  countWishlistsWith,
  findGuestWishlist,
  findMemberWishlist,
  findWishlistByToken,
  listWishlistItems,
  lockMemberWishlist,
  lockWishlist,
  removeShareToken,
  removeWishlist,
  removeWishlistItems,
  removeWishlistsExpired,
  type WishlistItemRow,
  type WishlistRow,
} from './store.ts'

/** More than anybody compares; a page shows them all. */
export const MAX_WISHES = 200
const DAY_MS = 24 * 60 * 60 * 1000
/** A guest's list lives this long after its last change or visit. */
export const GUEST_WISHLIST_MS = 180 * DAY_MS
const ID_BYTES = 15
const TOKEN_BYTES = 16
const SHARE_TOKEN = /^[\w-]{22}$/
const HASH_DIGITS = 8

/** Whose list: a signed-in member's, or that of the guest's cookie. */
export type WishlistOwner = { identityId: string } | { guestId: string | null }

const findRow = (db: Sql, owner: WishlistOwner, nowMs: number): Promise<WishlistRow | undefined> => {
  if ('identityId' in owner) return findMemberWishlist(db, owner.identityId)
  return owner.guestId === null ? Promise.resolve(undefined) : findGuestWishlist(db, owner.guestId, nowMs)
}

/** Ids, newest first, and a version that differs when they do: the browser's copy is valid for one version. */
export const stateOf = (items: Pick<WishlistItemRow, 'product_id'>[]): WishlistState => {
  const ids = items.map(({ product_id }) => product_id)
  return {
    ids,
    version: createHash('md5').update(ids.join()).digest('hex').slice(0, HASH_DIGITS),
  }
}

export const loadWishlistState = async (services: Services, owner: WishlistOwner): Promise<WishlistState> => {
  const row = await findRow(services.db.read, owner, services.now())
  return stateOf(row ? await listWishlistItems(services.db.read, row.id) : [])
}

export type ChangedWishlist = {
  outcome: WishlistChange
  /** The id of a guest's list, for their cookie; null: a member's, or there is none. */
  guestId: string | null
  state: WishlistState
  name: string
}

const newId = ({ randomBytes }: Services) => Buffer.from(randomBytes(ID_BYTES)).toString('hex')

/** The owner's list, locked for this transaction; a new one when they had none. */
const lockOrAdd = async (tx: Sql, services: Services, owner: WishlistOwner): Promise<string> => {
  const nowMs = services.now()
  if ('identityId' in owner)
    return (await lockMemberWishlist(tx, owner.identityId, newId(services), nowMs)).id
  const expiresMs = nowMs + GUEST_WISHLIST_MS
  const known = await findRow(tx, owner, nowMs)
  if (known && (await lockWishlist(tx, known.id, nowMs, expiresMs))) return known.id
  const id = newId(services)
  await addWishlist(tx, {
    id,
    identity_id: null,
    share_token: null,
    updated_ms: nowMs,
    expires_ms: expiresMs,
  })
  return id
}

/** Adds a published product with today's price of its card; one that is there stays as it is. */
export const addWish = async (
  services: Services,
  owner: WishlistOwner,
  productId: number,
): Promise<ChangedWishlist> => {
  const [card] = await loadCards(services.db.read, [productId], services.now())
  if (!card)
    return {
      outcome: 'unknown',
      guestId: null,
      state: await loadWishlistState(services, owner),
      name: '',
    }
  return services.db.transaction(async (tx) => {
    const id = await lockOrAdd(tx, services, owner)
    const before = await listWishlistItems(tx, id)
    const isThere = before.some(({ product_id }) => product_id === productId)
    const isFull = !isThere && before.length >= MAX_WISHES
    if (!isThere && !isFull)
      await addWishlistItem(tx, {
        wishlist_id: id,
        product_id: productId,
        added_ms: services.now(),
        price_grosze: card.priceGrosze,
      })
    return {
      outcome: isThere ? 'there' : isFull ? 'full' : 'added',
      guestId: 'identityId' in owner ? null : id,
      state: stateOf(await listWishlistItems(tx, id)),
      name: card.name,
    } satisfies ChangedWishlist
  })
}

/** Removes products; the owner of a list that was empty keeps it. */
export const removeWishes = async (
  services: Services,
  owner: WishlistOwner,
  productIds: readonly number[],
): Promise<ChangedWishlist> => {
  const [card] = await loadCards(services.db.read, productIds.slice(0, 1), services.now())
  const row = await findRow(services.db.read, owner, services.now())
  const items = row
    ? await services.db.transaction(async (tx) => {
        await lockWishlist(tx, row.id, services.now(), services.now() + GUEST_WISHLIST_MS)
        await removeWishlistItems(tx, row.id, productIds)
        return listWishlistItems(tx, row.id)
      })
    : []
  return {
    outcome: 'removed',
    guestId: row && row.identity_id === null ? row.id : null,
    state: stateOf(items),
    name: card?.name ?? '',
  }
}

/**
 * Moves a guest's list into the member's at sign-in. What both contain keeps the member's day and price; beyond
 * the largest list the guest's oldest are left out. A link under which the guest shared it ends: it would show what the
 * member adds elsewhere.
 */
export const mergeWishlists = (services: Services, identityId: string, guestId: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const nowMs = services.now()
    const own = await lockMemberWishlist(tx, identityId, newId(services), nowMs)
    const guest = await findGuestWishlist(tx, guestId, nowMs)
    // Locked second by everybody: a guest's list is merged once.
    if (!guest || !(await lockWishlist(tx, guest.id, nowMs, nowMs + GUEST_WISHLIST_MS))) return
    const there = await listWishlistItems(tx, own.id)
    const ids = new Set(there.map(({ product_id }) => product_id))
    const moved = (await listWishlistItems(tx, guest.id))
      .filter(({ product_id }) => !ids.has(product_id))
      .slice(0, Math.max(0, MAX_WISHES - there.length))
    await removeWishlist(tx, guest.id)
    for (const item of moved) await addWishlistItem(tx, { ...item, wishlist_id: own.id })
  })

export type Wish = { card: ProductCard; addedMs: number; addedGrosze: number | null }

export type LoadedWishlist = {
  wishes: Wish[]
  /** Products that are not in the shop any more. */
  goneIds: number[]
  shareToken: string | null
  state: WishlistState
  /** When a guest's list ends; null: a member's, or there is none. */
  expiresMs: number | null
}

const loadRow = async (services: Services, row: WishlistRow | undefined): Promise<LoadedWishlist> => {
  const { read } = services.db
  const items = row ? await listWishlistItems(read, row.id) : []
  const cards = new Map(
    (
      await loadCards(
        read,
        items.map(({ product_id }) => product_id),
        services.now(),
      )
    ).map((card) => [card.id, card]),
  )
  return {
    wishes: items.flatMap(({ product_id, added_ms, price_grosze }) => {
      const card = cards.get(product_id)
      return card ? { card, addedMs: added_ms, addedGrosze: price_grosze } : []
    }),
    goneIds: items.flatMap(({ product_id }) => (cards.has(product_id) ? [] : product_id)),
    shareToken: row?.share_token ?? null,
    state: stateOf(items),
    expiresMs: row?.expires_ms ?? null,
  }
}

/** The owner's list as its page shows it. */
export const loadWishlist = async (services: Services, owner: WishlistOwner): Promise<LoadedWishlist> =>
  loadRow(services, await findRow(services.db.read, owner, services.now()))

/** The list behind a link; undefined: its owner does not share it (any more). */
export const findSharedWishlist = async (
  services: Services,
  token: string,
): Promise<LoadedWishlist | undefined> => {
  const row = SHARE_TOKEN.test(token)
    ? await findWishlistByToken(services.db.read, token, services.now())
    : undefined
  return row && loadRow(services, row)
}

/** Shares the list under a new random link, or ends that: the former link then opens nothing. */
export const shareWishlist = async (
  services: Services,
  owner: WishlistOwner,
  isShared: boolean,
): Promise<void> => {
  await services.db.transaction(async (tx) => {
    const row = await findRow(tx, owner, services.now())
    if (!row) return
    const token = Buffer.from(services.randomBytes(TOKEN_BYTES)).toString('base64url')
    await (isShared ? addShareToken(tx, row.id, token) : removeShareToken(tx, row.id))
  })
}

/** A visit to the page extends a guest's list when less than half of its life is left. */
export const renewWishlist = async (services: Services, guestId: string, expiresMs: number | null) => {
  const nowMs = services.now()
  if (expiresMs === null || expiresMs - nowMs > GUEST_WISHLIST_MS / 2) return false
  return services.db.transaction((tx) => lockWishlist(tx, guestId, nowMs, nowMs + GUEST_WISHLIST_MS), {
    isDurable: false,
  })
}

/** What a member's copy of their data contains of the list. */
export const exportWishlist = async (services: Services, identityId: string) =>
  (await loadWishlist(services, { identityId })).wishes.map(({ card, addedMs, addedGrosze }) => ({
    name: card.name,
    url: card.url,
    addedAt: new Date(addedMs).toISOString(),
    priceGrosze: addedGrosze,
  }))

/** The member's account is deleted. */
export const removeMemberWishlist = async (tx: Sql, identityId: string): Promise<void> => {
  const row = await findMemberWishlist(tx, identityId)
  if (row) await removeWishlist(tx, row.id)
}

const MOST_COUNTED = 1_000

/** In how many lists a product is, for its owner; 1,000 also stands for more. */
export const countWishesOf = (db: Sql, productId: number): Promise<number> =>
  countWishlistsWith(db, productId, MOST_COUNTED)

const EVERY_MS = 60 * 60 * 1000

/** Removes lists that no guest has used for long; returns how many. */
export const removeExpiredWishlists = (services: Services): Promise<number> =>
  removeInSteps(services.db, (tx, limit) => removeWishlistsExpired(tx, services.now(), limit))

export const wishlistCleaning = defineTask('cleaning of wishlists', {
  everyMs: EVERY_MS,
  run: removeExpiredWishlists,
})
