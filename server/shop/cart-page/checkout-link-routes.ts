import { type Context, Hono } from 'hono'
import { readProductId } from '#contract/shop/cart-input.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { paths } from '#storefront/paths.ts'
import { sampleCredits as creditWords } from '#storefront/strings/pl/cart/sample-credits.ts'
import { formatPrice } from '#contract/money.ts'
import type { Notice } from '#contract/shop/cart.ts'
import { normalCode } from '#server/shop/coupons/coupon.ts'
import { findCoupons } from '#server/shop/coupons/manage-coupons.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { isPrefetchRequest } from '#server/platform/http/same-origin.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { addLine } from '#server/shop/cart/changes/add-line.ts'
import { applyCouponCode } from '#server/shop/cart/changes/change-coupons.ts'
import { cartIdOf, redirectWithCart } from '../cart/cart-cookies.ts'
import { changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { findRequestedProduct } from '#server/shop/cart/changes/find-requested-product.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { notifyVisitor } from '../cart/notices.ts'
import { queueNotice } from '../cart/cart-document.ts'

const MAX_PRODUCTS = 30
const MAX_TYPED = 200

type Wanted = { productId: number; quantity: number }

/**
 * `/checkout-link/?products=123:2,456&coupon=CODE`, as WooCommerce shops have it for mails and campaigns:
 * opens the checkout with these products in the cart. What the visitor has chosen already stays, and
 * opening the link again adds nothing.
 */
export const checkoutLinkRoutes = (services: Services) =>
  new Hono().get('/checkout-link/', async (c) => {
    if (!isVisit(c)) return c.redirect(paths.cart, 303)
    const wanted = readProducts(c.req.query('products') ?? '')
    const coupon = c.req.query('coupon')?.trim().slice(0, MAX_TYPED)
    const put = await putIntoCart(services, cartIdOf(c, services), wanted)
    const cartId =
      coupon && put.result
        ? await applyOrNotify(services, put.cartId, coupon, clientNetwork(c, services))
        : put.cartId
    return redirectWithCart(c, services, cartId, put.result ? paths.checkout : paths.cart)
  })

/**
 * The link of a letter about a sample: the cart remembers the credit, and the visitor sees the floor that it is for,
 * or the cart if the floor is there already.
 */
export const sampleCreditRoutes = (services: Services) =>
  new Hono().get(paths.sampleCredit(':code'), async (c) => {
    if (!isVisit(c)) return c.redirect(paths.cart, 303)
    const { db } = services
    const heldId = cartIdOf(c, services)
    const typed = (c.req.param('code') ?? '').slice(0, MAX_TYPED)
    const applied = await applyCouponCode(services, heldId, typed, clientNetwork(c, services))
    const { result } = applied
    const known = (await findCoupons(db.read, [normalCode(typed)])).get(normalCode(typed))
    const floorId = known?.source ? known.productIds[0] : undefined
    const floor =
      floorId === undefined ? undefined : (await findProductsById(db.read, [floorId])).get(floorId)
    const awaited =
      !result.ok && result.reason === 'no_product' && floor?.status === 'published' ? floor : null
    const notice: Notice =
      awaited && known
        ? { kind: 'success', text: creditWords.waits(formatPrice(known.amount), awaited.name) }
        : { kind: result.ok || result.reason === 'twice' ? 'success' : 'error', text: result.text }
    const { cartId } = await notifyVisitor(services, applied.cartId, notice)
    return redirectWithCart(c, services, cartId, awaited ? paths.product(awaited.slug) : paths.cart)
  })

/** Returns the id of the cart; a refused coupon is explained on the next page. */
const applyOrNotify = async (
  services: Services,
  heldId: string | null,
  coupon: string,
  network: string,
): Promise<string | null> => {
  const { cartId, result } = await applyCouponCode(services, heldId, coupon, network)
  if (result.ok || result.reason === 'twice') return cartId
  return (await notifyVisitor(services, cartId, { kind: 'error', text: result.text })).cartId
}

/** A page that a person opens: not a picture, a frame or a prefetch. */
const isVisit = (c: Context): boolean => {
  if (isPrefetchRequest(c)) return false
  const destination = c.req.header('sec-fetch-dest')
  return (
    (c.req.header('sec-fetch-mode') ?? 'navigate') === 'navigate' &&
    (destination === undefined || destination === 'document')
  )
}

const readProducts = (text: string): Wanted[] => {
  const wanted = new Map<number, number>()
  for (const part of text.split(',').slice(0, MAX_PRODUCTS)) {
    const [id = '', quantity = '1'] = part.trim().split(':')
    const productId = readProductId(id)
    if (productId !== null && /^\d{1,5}$/.test(quantity) && Number(quantity) > 0)
      wanted.set(productId, (wanted.get(productId) ?? 0) + Number(quantity))
  }
  return [...wanted].map(([productId, quantity]) => ({ productId, quantity }))
}

const putIntoCart = (services: Services, cartId: string | null, wanted: Wanted[]) =>
  changeCart(services, cartId, async (document, db) => {
    if (!wanted.length && !document.lines.length)
      queueNotice(document, { kind: 'error', text: cartStrings.nothingChosen })
    for (const { productId, quantity } of wanted) {
      const inCart =
        document.lines.find((line) => (line.variationId ?? line.productId) === productId)?.quantity ?? 0
      if (inCart >= quantity) continue
      const found = await findRequestedProduct(
        db,
        { productId, variationId: null, choice: {} },
        productIdsOf(document),
        services.now(),
      )
      const added = addLine(
        document,
        found.products,
        { ...found, quantity: quantity - inCart, choice: {} },
        services.now(),
        services.shopSettings().samples.maxInCart,
      )
      if (!added.ok) queueNotice(document, { kind: 'error', text: added.text })
    }
    return document.lines.length > 0
  })
