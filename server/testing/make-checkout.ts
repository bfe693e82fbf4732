import { randomBytes } from 'node:crypto'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { CartDocument } from '#server/cart/cart-document.ts'
import { addCart } from '#server/cart/store.ts'
import type { Checkout } from '#server/checkout/checkout.ts'
import type { Database } from '#server/db/database.ts'
import { makeCart, makeLine, TEST_NOW_MS } from './make.ts'

const CART_LIFETIME_MS = 48 * 60 * 60 * 1000

/** A form that may be sent as it is. */
export const buyerFields = (values: CheckoutValues = {}): CheckoutValues => ({
  billing_first_name: 'Łucja',
  billing_last_name: 'Żółć',
  billing_address_1: 'Dębowa 7',
  billing_postcode: '00-950',
  billing_city: 'Warszawa',
  billing_phone: '600 700 800',
  billing_email: 'lucja@example.pl',
  payment_method: 'bacs',
  terms: '1',
  ...values,
})

/** Keeps a cart of these products (id, or id and quantity) and gives its id. */
export const keepCart = async (db: Database, lines: (number | [number, number])[], document: Partial<CartDocument> = {}, nowMs: number = TEST_NOW_MS): Promise<string> => {
  const cartId = `t_${randomBytes(15).toString('hex')}`
  const made = makeCart({ lines: lines.map((line) => (typeof line === 'number' ? makeLine({ productId: line }) : makeLine({ productId: line[0], quantity: line[1] }))), ...document })
  await db.transaction((tx) => addCart(tx, cartId, made, nowMs, nowMs + CART_LIFETIME_MS), { isDurable: false })
  return cartId
}

export const makeCheckout = (cartId: string | null, checkout: Partial<Checkout> = {}): Checkout => ({
  cartId,
  values: buyerFields(),
  asksTerms: true,
  attribution: [],
  placedVia: 'checkout',
  customerIp: '127.0.0.1',
  userAgent: 'Test',
  ...checkout,
})
