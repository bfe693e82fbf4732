import { field, type Form } from '#server/http/read-form.ts'
import { isNonce, makeNonce } from '#server/http/nonce.ts'
import type { Shop } from '#server/shop.ts'

const CHECKOUT = 'checkout'
const REVIEW = 'update-order-review'

type Needs = Pick<Shop, 'settings' | 'now'>

/** For the forms of one cart's checkout page. */
export const checkoutNonces = (shop: Needs, cartId: string | null) => ({
  nonce: makeNonce(shop, CHECKOUT, cartId ?? ''),
  reviewNonce: makeNonce(shop, REVIEW, cartId ?? ''),
})

/** Both names under which shop clients send it. */
export const hasCheckoutNonce = (shop: Needs, cartId: string | null, form: Form): boolean =>
  isNonce(
    shop,
    CHECKOUT,
    cartId ?? '',
    field(form, 'woocommerce-process-checkout-nonce') ?? field(form, '_wpnonce'),
  )

export const hasReviewNonce = (shop: Needs, cartId: string | null, form: Form): boolean =>
  isNonce(shop, REVIEW, cartId ?? '', field(form, 'security'))
