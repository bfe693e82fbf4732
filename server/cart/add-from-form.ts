import type { Context } from 'hono'
import { readProductId } from '#contract/shop/read-product-id.ts'
import { readQuantity } from '#contract/shop/read-quantity.ts'
import { paths } from '#storefront/paths.ts'
import { field, type Form } from '#server/http/read-form.ts'
import type { Shop } from '#server/shop.ts'
import { addSeveralToCart } from './add-several-to-cart.ts'
import { addToCart } from './add-to-cart.ts'
import { cartIdOf } from './cart-cookies.ts'
import { choiceOf } from './choice-of.ts'
import { redirectWithCart } from './redirect-with-cart.ts'

/**
 * What a product form or an add link asks for: `add-to-cart`, `quantity`, `variation_id`, `attribute_…`, or
 * `quantity[ID]` for the parts of a group. Leads back to `back` (or to the cart, as the owner chose); a
 * refusal leads to the product.
 */
export const addFromForm = async (c: Context, shop: Shop, form: Form, back: string): Promise<Response> => {
  const next = shop.shopSettings().redirectAfterAdd ? paths.cart : back
  const parts = partsOf(form)
  if (parts) {
    const { cartId, result: hasAdded } = await addSeveralToCart(shop, cartIdOf(c, shop), parts)
    return redirectWithCart(c, shop, cartId, hasAdded ? next : back)
  }

  const typed = field(form, 'quantity')
  const request = {
    productId: readProductId(field(form, 'add-to-cart') ?? ''),
    variationId: readProductId(field(form, 'variation_id') ?? ''),
    quantity: typed === undefined ? ('least' as const) : readQuantity(typed),
    choice: choiceOf(form),
  }
  const outcome = await addToCart(shop, cartIdOf(c, shop), request, { tellsOnNextPage: true })
  const to = outcome.ok ? next : outcome.reason === 'unknown_product' ? back : outcome.productUrl
  return redirectWithCart(c, shop, outcome.cartId, to)
}

const PART = /^quantity\[(\d{1,10})\]$/

/** The parts of a grouped product that were given a quantity; undefined when the form has no such fields. */
const partsOf = (form: Form) => {
  const fields = Object.entries(form).flatMap(([name, values]) => {
    const id = PART.exec(name)?.[1]
    return id === undefined ? [] : [{ productId: readProductId(id), typed: (values.at(-1) ?? '').trim() }]
  })
  if (fields.length === 0) return undefined
  return fields
    .filter(({ typed }) => !/^0*$/.test(typed))
    .map(({ productId, typed }) => ({ productId, quantity: readQuantity(typed) }))
}
