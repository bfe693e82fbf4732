import { lineOfQuantityField } from '#contract/shop/cart-input.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import { isNonce } from '#server/platform/http/nonce.ts'
import type { Services } from '#server/platform/services.ts'
import { applyCouponCode, removeCouponCode } from '#server/shop/cart/changes/change-coupons.ts'
import { chooseDelivery } from '#server/shop/cart/changes/choose-delivery.ts'
import {
  removeLineOrNotify,
  setQuantities,
  restoreRemovedLine,
} from '#server/shop/cart/changes/change-lines.ts'
import { notifyVisitor } from '../cart/notices.ts'

export const CART_NONCE = 'woocommerce-cart'

/**
 * The actions of the cart page's form: one button's, or (with `update_cart`, a code, or Enter) all of
 * its fields. Returns the id of the cart with the notices.
 */
export const changeCartFromForm = async (
  services: Services,
  cartId: string | null,
  form: FormBody,
  network: string,
): Promise<string | null> => {
  const nonce = field(form, 'woocommerce-cart-nonce')
  if (nonce !== undefined && !isNonce(services, CART_NONCE, cartId ?? '', nonce)) {
    return (await notifyVisitor(services, cartId, { kind: 'error', text: cartStrings.formExpired })).cartId
  }
  const removeKey = field(form, 'remove_item')
  if (removeKey !== undefined) return (await removeLineOrNotify(services, cartId, removeKey)).cartId
  const undoKey = field(form, 'undo_item')
  if (undoKey !== undefined) return (await restoreRemovedLine(services, cartId, undoKey)).cartId
  const goneCode = field(form, 'remove_coupon')
  if (goneCode !== undefined)
    return notifyResult(services, await removeCouponCode(services, cartId, goneCode))

  const quantities = typedQuantities(form)
  if (quantities.size) await setQuantities(services, cartId, quantities)
  const methodId = field(form, 'shipping_method[0]')
  if (methodId !== undefined) await chooseDelivery(services, cartId, methodId)
  if (field(form, 'apply_coupon') === undefined) return cartId
  return notifyResult(
    services,
    await applyCouponCode(services, cartId, field(form, 'coupon_code') ?? '', network),
  )
}

const notifyResult = async (
  services: Services,
  { cartId, result }: { cartId: string | null; result: { ok: boolean; text: string } },
) =>
  (await notifyVisitor(services, cartId, { kind: result.ok ? 'success' : 'error', text: result.text })).cartId

const typedQuantities = (form: FormBody): Map<string, string> => {
  const typed = new Map<string, string>()
  for (const name in form) {
    const key = lineOfQuantityField(name)
    if (key !== undefined) typed.set(key, form[name]?.at(-1) ?? '')
  }
  return typed
}
