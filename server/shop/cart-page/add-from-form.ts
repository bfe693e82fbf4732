import type { Context } from 'hono'
import { readProductId, readQuantity } from '#contract/shop/cart-input.ts'
import { paths } from '#storefront/paths.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import { recordVisit } from '#server/shop/analytics/collect-views.ts'
import { addProductsToCart, addProductToCart } from '#server/shop/cart/changes/add-to-cart.ts'
import { cartIdOf, redirectWithCart } from '../cart/cart-cookies.ts'
import { readChoice } from '#server/shop/cart/changes/find-requested-product.ts'

/**
 * The input of a product form or an add link: `add-to-cart`, `quantity`, `variation_id`, `attribute_…`, or
 * `quantity[ID]` for the products of a group. Redirects to `back` (or to the cart, by the owner's setting); a
 * refusal redirects to the product.
 */
export const addFromForm = async (
  c: Context,
  services: Services,
  form: FormBody,
  back: string,
): Promise<Response> => {
  const next = services.shopSettings().redirectAfterAdd ? paths.cart : back
  const parts = partsOf(form)
  if (parts) {
    const { cartId, result: hasAdded } = await addProductsToCart(services, cartIdOf(c, services), parts)
    if (hasAdded) recordVisit(c, services, { step: 'cart' })
    return redirectWithCart(c, services, cartId, hasAdded ? next : back)
  }

  const typed = field(form, 'quantity')
  const request = {
    productId: readProductId(field(form, 'add-to-cart') ?? ''),
    variationId: readProductId(field(form, 'variation_id') ?? ''),
    quantity: typed === undefined ? ('least' as const) : readQuantity(typed),
    choice: readChoice(form),
  }
  const outcome = await addProductToCart(services, cartIdOf(c, services), request, {
    notifiesOnNextPage: true,
  })
  if (outcome.ok) recordVisit(c, services, { step: 'cart' })
  const to = outcome.ok ? next : outcome.reason === 'unknown_product' ? back : outcome.productUrl
  return redirectWithCart(c, services, outcome.cartId, to)
}

const PART = /^quantity\[(\d{1,10})\]$/

/** The products of a group that have a quantity; undefined when the form has no such fields. */
const partsOf = (form: FormBody) => {
  const fields = Object.entries(form).flatMap(([name, values]) => {
    const id = PART.exec(name)?.[1]
    return id === undefined ? [] : [{ productId: readProductId(id), typed: (values.at(-1) ?? '').trim() }]
  })
  if (fields.length === 0) return undefined
  return fields
    .filter(({ typed }) => !/^0*$/.test(typed))
    .map(({ productId, typed }) => ({ productId, quantity: readQuantity(typed) }))
}
