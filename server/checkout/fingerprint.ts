import { createHash } from 'node:crypto'
import { checkoutFieldNames } from '#contract/shop/checkout-fields.ts'
import type { Checkout } from './checkout.ts'

/**
 * Two checkouts of one cart with the same fingerprint are one press of the button, sent twice.
 * What the browser measures on the side (attribution) does not make another order.
 */
export const fingerprintOf = ({ values, placedVia }: Pick<Checkout, 'values' | 'placedVia'>): string =>
  createHash('sha256')
    .update(JSON.stringify([placedVia, ...checkoutFieldNames.map((name) => (values[name] ?? '').trim())]))
    .digest('hex')
