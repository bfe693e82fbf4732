import type { OrderLine } from '#contract/shop/order.ts'
import { orderChanges as words } from '#storefront/strings/pl/order/order-changes.ts'
import { lineKey } from '#server/shop/cart/cart-document.ts'
import { lineProblem, lineProblemText } from '#server/shop/cart/pricing/line-problem.ts'
import { priceLines } from '#server/shop/cart/pricing/price-lines.ts'
import type { Product } from '#server/shop/catalog/product.ts'

type WantedLine = {
  productId: number
  variationId: number | null
  quantity: number
  unitPriceGrosze: number | null
}

/** The options of a variation; one that fits any value is not chosen. */
export const choiceOf = (product: Product | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(product?.choice ?? {}).filter(([, value]) => value !== ''))

/**
 * A line for a product as the shop sells it now, at its current price or an agreed one. How many may be bought is for
 * the stock to decide: the owner's minimum and step bind buyers only.
 */
export const newOrderLine = (
  { productId, variationId, quantity, unitPriceGrosze }: WantedLine,
  products: Map<number, Product>,
  nowMs: number,
): { line: OrderLine } | { message: string } => {
  const parent = products.get(productId)
  const product = variationId === null ? parent : products.get(variationId)
  if (!parent || !product || (variationId !== null && product.parentId !== productId))
    return { message: words.noProduct }
  const problem = lineProblem({ product, quantity: 1, elsewhere: 0, inCart: 0, nowMs })
  if (problem?.reason === 'choose_options') return { message: words.chooseVariation(parent.name) }
  if (problem?.reason === 'gone') return { message: words.noProduct }
  if (problem?.reason === 'out_of_stock') return { message: lineProblemText(problem, parent.name) }
  const choice = choiceOf(variationId === null ? undefined : product)
  const key = lineKey(productId, variationId, choice)
  const [priced] = priceLines(
    [{ key, productId, variationId, quantity, choice, name: parent.name }],
    products,
    nowMs,
  )
  if (!priced) return { message: words.noProduct }
  const { item } = priced
  if (unitPriceGrosze === null && problem?.reason === 'not_for_sale')
    return { message: words.noPrice(parent.name) }
  return {
    line: {
      productId,
      variationId,
      sku: item.sku,
      name: item.name,
      choice: item.choice,
      quantity,
      packAreaCm2: item.packAreaCm2,
      unitPriceGrosze: unitPriceGrosze ?? item.unitPriceGrosze,
      subtotalGrosze: 0,
      totalGrosze: 0,
      vatRate: item.vatRate,
      vatGrosze: 0,
    },
  }
}
