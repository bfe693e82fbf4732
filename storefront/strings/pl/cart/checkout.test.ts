import { expect, it } from 'vitest'
import { checkoutFieldNames, problemCodes } from '#contract/shop/checkout-fields.ts'
import { checkout } from './checkout.ts'

it('every problem of every checkout field is a Polish sentence', () => {
  for (const field of checkoutFieldNames)
    for (const code of problemCodes) expect(checkout.problem(field, code)).toMatch(/^[A-ZŁŚŻ].*\.$/)
})
