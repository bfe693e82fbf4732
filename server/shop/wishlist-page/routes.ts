import { type Context, Hono } from 'hono'
import { readProductId } from '#contract/shop/cart-input.ts'
import type { WishlistAnswer } from '#contract/shop/chosen/wishlist.ts'
import { paths } from '#storefront/paths.ts'
import { wishlist as words } from '#storefront/strings/pl/catalog/wishlist.ts'
import { field, type FormBody, readFormBody } from '#server/platform/http/read-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { recordVisit } from '#server/shop/analytics/collect-views.ts'
import { cartIdOf, redirectWithCart } from '#server/shop/cart/cart-cookies.ts'
import { addFromForm } from '#server/shop/cart-page/add-from-form.ts'
import { showPage } from '#server/shop/pages/show-page.ts'
import { addAllToCart } from './add-all.ts'
import { goBackWithNotice, limitChoices, pageBefore, wantsJson } from '#server/shop/wishlist/go-back.ts'
import {
  addWish,
  type ChangedWishlist,
  findSharedWishlist,
  loadWishlist,
  loadWishlistState,
  type LoadedWishlist,
  removeWishes,
  renewWishlist,
  shareWishlist,
  type Wish,
} from '#server/shop/wishlist/wishlist.ts'
import { setGuestWishlist, setWishlistHint, wishlistOwnerOf } from '#server/shop/wishlist/wishlist-cookies.ts'

/** A list is one visitor's own, and its shared address opens it: neither is cached nor sent to other sites. */
const PRIVATE_LIST = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' }

/** /ulubione/: the visitor's list, its changes, and the read-only view behind a link. */
export const wishlistRoutes = (services: Services): Hono =>
  new Hono()
    .get(paths.wishlist, (c) => showOwn(c, services))
    .get(paths.wishlistState, async (c) => {
      const state = await loadWishlistState(services, await wishlistOwnerOf(c, services))
      setWishlistHint(c, services, state)
      return c.json(state, 200, PRIVATE_LIST)
    })
    .post(paths.wishlist, async (c) => {
      const form = await readFormBody(c)
      if (field(form, 'add-to-cart') !== undefined)
        return addFromForm(c, services, form, pageBefore(c, services, paths.wishlist))
      await limitChoices(c, services)
      return changeOwn(c, services, form)
    })
    .get(paths.sharedWishlist(':token'), async (c) => {
      const list = await loadShared(c, services)
      return showList(c, services, list, {
        isShared: true,
        isMember: false,
        action: new URL(c.req.url).pathname,
      })
    })
    .post(paths.sharedWishlist(':token'), async (c) => {
      await limitChoices(c, services)
      const list = await loadShared(c, services)
      const form = await readFormBody(c)
      const here = new URL(c.req.url).pathname
      return field(form, 'wszystko') === undefined
        ? addFromForm(c, services, form, here)
        : addAll(c, services, list.wishes, here)
    })

const loadShared = async (c: Context, services: Services): Promise<LoadedWishlist> => {
  const list = await findSharedWishlist(services, c.req.param('token') ?? '')
  if (!list) throw new Refusal(404, 'no_wishlist', words.noList)
  return list
}

const showOwn = async (c: Context, services: Services): Promise<Response> => {
  const owner = await wishlistOwnerOf(c, services)
  const list = await loadWishlist(services, owner)
  setWishlistHint(c, services, list.state)
  if ('guestId' in owner && owner.guestId !== null)
    if (await renewWishlist(services, owner.guestId, list.expiresMs))
      setGuestWishlist(c, services, owner.guestId)
  return showList(c, services, list, {
    isShared: false,
    isMember: 'identityId' in owner,
    action: paths.wishlist,
  })
}

const showList = async (
  c: Context,
  services: Services,
  { wishes, goneIds, shareToken }: LoadedWishlist,
  view: { isShared: boolean; isMember: boolean; action: string },
): Promise<Response> => {
  const response = await showPage(c, services, {
    page: 'wishlist',
    props: {
      ...view,
      wishes,
      goneCount: goneIds.length,
      shareUrl:
        shareToken !== null && !view.isShared
          ? services.settings.publicUrl + paths.sharedWishlist(shareToken)
          : null,
    },
    title: view.isShared ? words.sharedTitle : words.title,
    canonicalPath: null,
    isIndexed: false,
  })
  for (const [name, value] of Object.entries(PRIVATE_LIST)) response.headers.set(name, value)
  return response
}

const changeOwn = async (c: Context, services: Services, form: FormBody): Promise<Response> => {
  const owner = await wishlistOwnerOf(c, services)
  const toAdd = field(form, 'dodaj')
  const toRemove = field(form, 'usun')
  if (toAdd !== undefined) {
    const id = readProductId(toAdd)
    return answerChange(c, services, id, await addWish(services, owner, id ?? 0))
  }
  if (toRemove !== undefined) {
    const id = readProductId(toRemove)
    return answerChange(c, services, id, await removeWishes(services, owner, id === null ? [] : [id]))
  }
  if (field(form, 'wszystko') !== undefined)
    return addAll(c, services, (await loadWishlist(services, owner)).wishes, paths.wishlist)

  const sharing = field(form, 'link')
  if (sharing !== undefined) {
    await shareWishlist(services, owner, sharing === '1')
    const text = sharing === '1' ? words.shared : words.stopped
    return goBackWithNotice(c, services, paths.wishlist, { kind: 'success', text })
  }
  if (field(form, 'uporzadkuj') !== undefined) {
    const { goneIds } = await loadWishlist(services, owner)
    const { state } = await removeWishes(services, owner, goneIds)
    setWishlistHint(c, services, state)
    return goBackWithNotice(c, services, paths.wishlist, { kind: 'success', text: words.removedGone })
  }
  return c.redirect(paths.wishlist, 303)
}

const answerChange = async (
  c: Context,
  services: Services,
  productId: number | null,
  { outcome, guestId, state, name }: ChangedWishlist,
): Promise<Response> => {
  if (guestId !== null) setGuestWishlist(c, services, guestId)
  setWishlistHint(c, services, state)
  const text = {
    added: words.added(name),
    there: words.there(name),
    removed: words.removed(name),
    full: words.full,
    unknown: words.unknown,
  }[outcome]
  if (wantsJson(c)) {
    const answer: WishlistAnswer = { ...state, isIn: state.ids.includes(productId ?? 0), text }
    return c.json(answer, 200, PRIVATE_LIST)
  }
  const isProblem = outcome === 'full' || outcome === 'unknown'
  const back = pageBefore(c, services, paths.wishlist)
  return goBackWithNotice(c, services, back, {
    kind: isProblem ? 'error' : 'success',
    text,
    ...(back.startsWith(paths.wishlist) ? {} : { link: { url: paths.wishlist, label: words.show } }),
  })
}

const addAll = async (c: Context, services: Services, wishes: Wish[], back: string): Promise<Response> => {
  const { cartId, result: added } = await addAllToCart(services, cartIdOf(c, services), wishes)
  if (added > 0) recordVisit(c, services, { step: 'cart' })
  return redirectWithCart(c, services, cartId, added > 0 ? paths.cart : back)
}
