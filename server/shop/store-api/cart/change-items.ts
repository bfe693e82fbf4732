import { addLine, type AddRefusalReason } from '#server/shop/cart/changes/add-line.ts'
import { type CartRef, changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { findRequestedProduct } from '#server/shop/cart/changes/find-requested-product.ts'
import { lineProblem, lineProblemText, quantityElsewhere } from '#server/shop/cart/pricing/line-problem.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { type Product, quantityRuleOf } from '#server/shop/catalog/product.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import type { Services } from '#server/platform/services.ts'

export type ItemOutcome = {
  cartId: string | null
  /** Of the line that was added. */
  key?: string | undefined
  problem: { code: string; status: 400 | 409; message: string } | null
}

type Wanted = { id: number; quantity: number; variation: { attribute: string; value: string }[] }

const codes: Partial<Record<AddRefusalReason, string>> = {
  unknown_product: 'woocommerce_rest_cart_invalid_product',
  gone: 'woocommerce_rest_cart_invalid_product',
  not_for_sale: 'woocommerce_rest_cart_invalid_product',
  choose_options: 'woocommerce_rest_missing_attributes',
  out_of_stock: 'woocommerce_rest_product_out_of_stock',
  over_stock: 'woocommerce_rest_product_partially_out_of_stock',
  sold_individually: 'woocommerce_rest_product_too_many_in_cart',
}
const codeOf = (reason: AddRefusalReason) => codes[reason] ?? 'woocommerce_rest_invalid_quantity'

/** The next allowed quantity: apps expect 3 to become 4 when the step is two. */
const roundedUp = (quantity: number, product: Product): number => {
  const { min, step } = quantityRuleOf(product)
  return Math.ceil(Math.max(quantity, min) / step) * step
}

/** Unlike a shop page, an app gets the notices at once: none is left in the cart for the next page. */
export const addCartItem = async (
  services: Services,
  cartRef: CartRef,
  wanted: Wanted,
): Promise<ItemOutcome> => {
  const changed = await changeCart(
    services,
    cartRef,
    async (document, db): Promise<Pick<ItemOutcome, 'key' | 'problem'>> => {
      const productIds = productIdsOf(document)
      const first = await findRequestedProduct(
        db,
        { productId: wanted.id, variationId: null, choice: {} },
        productIds,
        services.now(),
      )
      const choice = choiceOf(first.parent, wanted.variation)
      const found =
        first.variation || Object.keys(choice).length === 0
          ? first
          : await findRequestedProduct(
              db,
              { productId: wanted.id, variationId: null, choice },
              productIds,
              services.now(),
            )
      const sold = found.variation ?? found.parent
      const quantity =
        sold && document.lines.every(({ productId, variationId }) => (variationId ?? productId) !== sold.id)
          ? roundedUp(wanted.quantity, sold)
          : wanted.quantity
      const added = addLine(
        document,
        found.products,
        { parent: found.parent, variation: found.variation, quantity: Math.max(1, quantity), choice },
        services.now(),
        services.shopSettings().samples.maxInCart,
      )
      return added.ok
        ? { key: added.line.key, problem: null }
        : { problem: { code: codeOf(added.reason), status: 400, message: added.text } }
    },
  )
  return { cartId: changed.cartId, ...changed.result }
}

/** Apps name an attribute by its label, its slug or its taxonomy (`pa_kolor`), and a value by itself or its slug. */
const choiceOf = (parent: Product | undefined, given: Wanted['variation']): Record<string, string> => {
  const choice: Record<string, string> = {}
  for (const { attribute, value } of given) {
    const name = attribute
      .replace(/^attribute_/, '')
      .replace(/^pa_/, '')
      .toLowerCase()
    const known = parent?.attributes.find(
      (one) => one.slug.toLowerCase() === name || one.name.toLowerCase() === name,
    )
    if (known)
      choice[known.slug] =
        known.values.find((one) => one.toLowerCase() === value.toLowerCase() || slugOf(one) === value) ??
        value
  }
  return choice
}

export const updateCartItem = async (
  services: Services,
  cartRef: CartRef,
  key: string,
  quantity: number,
): Promise<ItemOutcome> => {
  const changed = await changeCart(
    services,
    cartRef,
    async (document, db): Promise<ItemOutcome['problem']> => {
      const line = document.lines.find((one) => one.key === key)
      if (!line) return unknownKey
      if (quantity === 0) {
        document.lines = document.lines.filter((one) => one !== line)
        document.removed = line
        return null
      }
      const products = await findProductsById(db, productIdsOf(document))
      const product = products.get(line.variationId ?? line.productId)
      const problem = lineProblem({
        product,
        quantity,
        elsewhere: quantityElsewhere(document.lines, products, line),
        inCart: 0,
        nowMs: services.now(),
      })
      if (problem)
        return { code: codeOf(problem.reason), status: 400, message: lineProblemText(problem, line.name) }
      document.lines = document.lines.map((one) => (one === line ? { ...line, quantity } : one))
      return null
    },
  )
  return { cartId: changed.cartId, problem: changed.result }
}

export const removeCartItem = (services: Services, cartRef: CartRef, key: string): Promise<ItemOutcome> =>
  updateCartItem(services, cartRef, key, 0)

const unknownKey = {
  code: 'woocommerce_rest_cart_invalid_key',
  status: 409,
  message: 'Tej pozycji nie ma już w koszyku.',
} as const
