import { lineOfQuantityField } from '#contract/shop/set-quantities.ts'
import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { field, type Form } from '#server/http/read-form.ts'
import { isNonce } from '#server/http/nonce.ts'
import type { Shop } from '#server/shop.ts'
import { applyCoupon } from './apply-coupon.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { removeCoupon } from './remove-coupon.ts'
import { removeOrTell } from './remove-or-tell.ts'
import { setQuantities } from './set-quantities.ts'
import { tellVisitor } from './tell-visitor.ts'
import { undoRemoval } from './undo-removal.ts'

export const CART_NONCE = 'woocommerce-cart'

/**
 * What the cart page's form asks for: one button's work, or (with `update_cart`, a code, or Enter) everything
 * in its fields. Gives the id of the cart that holds what is left to tell.
 */
export const changeFromForm = async (
  shop: Shop,
  cartId: string | null,
  form: Form,
  network: string,
): Promise<string | null> => {
  const nonce = field(form, 'woocommerce-cart-nonce')
  if (nonce !== undefined && !isNonce(shop, CART_NONCE, cartId ?? '', nonce)) {
    return (await tellVisitor(shop, cartId, { kind: 'error', text: cartStrings.formExpired })).cartId
  }
  const removeKey = field(form, 'remove_item')
  if (removeKey !== undefined) return (await removeOrTell(shop, cartId, removeKey)).cartId
  const undoKey = field(form, 'undo_item')
  if (undoKey !== undefined) return (await undoRemoval(shop, cartId, undoKey)).cartId
  const goneCode = field(form, 'remove_coupon')
  if (goneCode !== undefined) return tellResult(shop, await removeCoupon(shop, cartId, goneCode))

  const quantities = typedQuantities(form)
  if (quantities.size) await setQuantities(shop, cartId, quantities)
  const methodId = field(form, 'shipping_method[0]')
  if (methodId !== undefined) await chooseDelivery(shop, cartId, methodId)
  if (field(form, 'apply_coupon') === undefined) return cartId
  return tellResult(shop, await applyCoupon(shop, cartId, field(form, 'coupon_code') ?? '', network))
}

const tellResult = async (
  shop: Shop,
  { cartId, result }: { cartId: string | null; result: { ok: boolean; text: string } },
) => (await tellVisitor(shop, cartId, { kind: result.ok ? 'success' : 'error', text: result.text })).cartId

const typedQuantities = (form: Form): Map<string, string> => {
  const typed = new Map<string, string>()
  for (const name in form) {
    const key = lineOfQuantityField(name)
    if (key !== undefined) typed.set(key, form[name]?.at(-1) ?? '')
  }
  return typed
}
