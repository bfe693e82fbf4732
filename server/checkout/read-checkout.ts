import { checkoutFieldNames, type CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { readAttribution } from '#server/attribution/read-attribution.ts'
import { field, type Form } from '#server/http/read-form.ts'
import type { Checkout } from './checkout.ts'

/** The checkout's own fields of a form; others are not ours to keep. */
export const readValues = (form: Form): CheckoutValues => {
  const values: CheckoutValues = {}
  for (const name of checkoutFieldNames) {
    const value = field(form, name)
    if (value !== undefined) values[name] = value
  }
  return values
}

const readTotal = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null

/** A posted checkout form. */
export const readCheckout = (
  form: Form,
): Pick<Checkout, 'values' | 'asksTerms' | 'seenTotalGrosze' | 'attribution'> => {
  const last: Record<string, unknown> = Object.create(null)
  for (const name in form) last[name] = form[name]?.at(-1)
  return {
    values: readValues(form),
    asksTerms: field(form, 'terms-field') !== undefined,
    seenTotalGrosze: readTotal(field(form, 'seen_total')),
    attribution: readAttribution(last),
  }
}
