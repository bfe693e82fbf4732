import { addToCart, applyCoupon, removeCoupon, removeFromCart } from '#contract/shop/cart-calls.ts'
import { isNonce } from '#server/platform/http/nonce.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { recordVisit } from '#server/shop/analytics/collect-views.ts'
import { addProductToCart } from '#server/shop/cart/changes/add-to-cart.ts'
import { cartIdOf, renewCart, setCartCookies } from '#server/shop/cart/cart-cookies.ts'
import { applyCouponCode, removeCouponCode } from '#server/shop/cart/changes/change-coupons.ts'
import { removeLine } from '#server/shop/cart/changes/change-lines.ts'
import { readChoice } from '#server/shop/cart/changes/find-requested-product.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'
import { renderCartTotals, renderNotices } from '#storefront/render'
import {
  type AjaxHandler,
  answerAjaxJson,
  answerFragments,
  answerHtml,
  readCall,
  refuseNonce,
} from './answer.ts'

export const handleAddToCart: AjaxHandler = async (c, services) => {
  const form = await readFormBody(c)
  const sent = readCall(addToCart, form)
  if (!sent) return answerHtml(c, '')

  const notifiesOnNextPage = services.shopSettings().redirectAfterAdd
  const request = {
    productId: sent.product_id,
    variationId: sent.variation_id,
    quantity: sent.quantity,
    choice: readChoice(form),
  }
  const outcome = await addProductToCart(services, cartIdOf(c, services), request, {
    notifiesOnNextPage,
  })

  if (outcome.ok) recordVisit(c, services, { step: 'cart' })
  setCartCookies(c, services, outcome.cartId, outcome.cart)
  return outcome.ok
    ? answerFragments(c, outcome.cart)
    : answerAjaxJson(c, { error: true, product_url: outcome.productUrl })
}

export const handleRemoveFromCart: AjaxHandler = async (c, services) => {
  const sent = readCall(removeFromCart, await readFormBody(c))
  const {
    cartId,
    document,
    result: isRemoved,
  } = await removeLine(services, cartIdOf(c, services), sent?.cart_item_key ?? '')
  if (!isRemoved) return answerAjaxJson(c, { success: false })

  const cart = await priceDocument(services, services.db.read, document)
  setCartCookies(c, services, cartId, cart)
  return answerFragments(c, cart)
}

export const handleRefreshedFragments: AjaxHandler = async (c, services) => {
  const visit = await loadCart(services, cartIdOf(c, services))
  await renewCart(c, services, visit)
  return answerFragments(c, visit.cart)
}

export const handleCartTotals: AjaxHandler = async (c, services) => {
  const { cart } = await loadCart(services, cartIdOf(c, services))
  return answerHtml(c, renderCartTotals(cart))
}

export const handleApplyCoupon: AjaxHandler = async (c, services) => {
  const sent = readCall(applyCoupon, await readFormBody(c))
  const cartId = cartIdOf(c, services)
  if (!sent || !isNonce(services, 'apply-coupon', cartId ?? '', sent.security)) return refuseNonce(c)
  const { result } = await applyCouponCode(services, cartId, sent.coupon_code, clientNetwork(c, services))
  return answerHtml(c, renderNotices([{ kind: result.ok ? 'success' : 'error', text: result.text }]))
}

export const handleRemoveCoupon: AjaxHandler = async (c, services) => {
  const sent = readCall(removeCoupon, await readFormBody(c))
  const cartId = cartIdOf(c, services)
  if (!sent || !isNonce(services, 'remove-coupon', cartId ?? '', sent.security)) return refuseNonce(c)
  const { result } = await removeCouponCode(services, cartId, sent.coupon)
  return answerHtml(c, renderNotices([{ kind: result.ok ? 'success' : 'error', text: result.text }]))
}
