import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { WISHLIST_COOKIE, type WishlistState } from '#contract/shop/chosen/wishlist.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import type { Services } from '#server/platform/services.ts'
import { GUEST_WISHLIST_MS, loadWishlistState, mergeWishlists, type WishlistOwner } from './wishlist.ts'

const GUEST_COOKIE = 'klepka_lista'
const GUEST_ID = /^[0-9a-f]{30}$/
const LIFETIME_SECONDS = GUEST_WISHLIST_MS / 1000

const isSecure = ({ settings: { publicUrl } }: Services) => publicUrl.startsWith('https:')

const guestIdOf = (c: Context): string | null => {
  const id = getCookie(c, GUEST_COOKIE)
  return id !== undefined && GUEST_ID.test(id) ? id : null
}

/** Whose list this request is about; a guest's list joins the account of a member who has just signed in. */
export const wishlistOwnerOf = async (c: Context, services: Services): Promise<WishlistOwner> => {
  const member = await findSignedIn(c, services)
  if (!member) return { guestId: guestIdOf(c) }
  await joinMemberWishlist(c, services, member.identity.id)
  return { identityId: member.identity.id }
}

/** At sign-in: the browser's guest list joins the member's, whose number of products the header then shows. */
export const openMemberWishlist = async (
  c: Context,
  services: Services,
  identityId: string,
): Promise<void> => {
  await joinMemberWishlist(c, services, identityId)
  setWishlistHint(c, services, await loadWishlistState(services, { identityId }))
}

/** Moves the browser's guest list, if it has one, into the member's. */
const joinMemberWishlist = async (c: Context, services: Services, identityId: string): Promise<void> => {
  const guestId = guestIdOf(c)
  if (guestId === null) return
  await mergeWishlists(services, identityId, guestId)
  removeCookie(c, GUEST_COOKIE, isSecure(services))
}

/** Binds a guest to their list for another half a year. */
export const setGuestWishlist = (c: Context, services: Services, guestId: string): void =>
  setResponseCookie(c, GUEST_COOKIE, guestId, {
    maxAgeSeconds: LIFETIME_SECONDS,
    isHttpOnly: true,
    isSecure: isSecure(services),
  })

/** Tells the page's scripts how many products there are, and whether their copy of the list is outdated. */
export const setWishlistHint = (c: Context, services: Services, { ids, version }: WishlistState): void => {
  const known = getCookie(c, WISHLIST_COOKIE)
  const hint = ids.length === 0 ? undefined : `${ids.length}.${version}`
  if (known === hint) return
  if (hint === undefined) removeCookie(c, WISHLIST_COOKIE, isSecure(services))
  else
    setResponseCookie(c, WISHLIST_COOKIE, hint, {
      maxAgeSeconds: LIFETIME_SECONDS,
      isSecure: isSecure(services),
    })
}

/** Signing out: a member's list stays in their account, not in this browser. */
export const removeWishlistHint = (c: Context, services: Services): void => {
  if (getCookie(c, WISHLIST_COOKIE) !== undefined) removeCookie(c, WISHLIST_COOKIE, isSecure(services))
}
