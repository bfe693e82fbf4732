import { randomBytes } from 'node:crypto'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import type { CartDocument } from '#server/shop/cart/cart-document.ts'
import { addCart } from '#server/shop/cart/store.ts'
import type { Checkout } from '#server/shop/checkout/checkout.ts'
import type { Database } from '#server/platform/db/database.ts'
import { makeCart, makeLine, TEST_NOW_MS } from './make.ts'

const CART_LIFETIME_MS = 48 * 60 * 60 * 1000

/** A form that is valid as it is. */
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

/** Products, by id, or by id and quantity. */
type Lines = (number | [number, number])[]

/** Saves a cart of these products and returns its id. */
export const saveTestCart = async (
  db: Database,
  lines: Lines,
  document: Partial<CartDocument> = {},
  nowMs: number = TEST_NOW_MS,
): Promise<string> => (await saveTestCarts(db, 1, lines, document, nowMs))[0] as string

/** This many equal carts, written at the same time; their ids. */
export const saveTestCarts = async (
  db: Database,
  count: number,
  lines: Lines,
  document: Partial<CartDocument> = {},
  nowMs: number = TEST_NOW_MS,
): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => `t_${randomBytes(15).toString('hex')}`)
  const made = makeCart({
    lines: lines.map((line) =>
      typeof line === 'number'
        ? makeLine({ productId: line })
        : makeLine({ productId: line[0], quantity: line[1] }),
    ),
    ...document,
  })
  await db.transaction(
    async (tx) => {
      for (const id of ids) await addCart(tx, id, made, nowMs, nowMs + CART_LIFETIME_MS)
    },
    { isDurable: false },
  )
  return ids
}

export const makeCheckout = (cartId: string | null, checkout: Partial<Checkout> = {}): Checkout => ({
  cartId,
  values: buyerFields(),
  asksTerms: true,
  attribution: [],
  placedVia: 'checkout',
  customerIp: '127.0.0.1',
  clientNetwork: '127.0.0.1',
  userAgent: 'Test',
  ...checkout,
})
