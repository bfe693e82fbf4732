import { readQuantity } from '#contract/shop/read-quantity.ts'
import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { findProducts } from '#server/catalog/find-products.ts'
import { availableQuantity, type Product } from '#server/catalog/product.ts'
import { quantityRuleOf } from '#server/catalog/quantity-rule.ts'
import type { Shop } from '#server/shop.ts'
import type { CartDocument, CartLine } from './cart-document.ts'
import { type Changed, changeCart } from './change-cart.ts'
import { lineProblem, lineProblemText } from './line-problem.ts'
import { productIdsOf } from './price-document.ts'
import { quantityElsewhere } from './quantity-elsewhere.ts'
import { queueNotice } from './queue-notice.ts'

/** Line key → quantity as it was typed. */
export type TypedQuantities = ReadonlyMap<string, string>

/**
 * Sets quantities as the cart page sends them: 0 takes a line out, too many become as many as there are,
 * a broken rule leaves the line as it was. Each thing that went otherwise than asked is told on the next page.
 */
export const setQuantities = (
  shop: Shop,
  cartId: string | null,
  typed: TypedQuantities,
): Promise<Changed<boolean>> =>
  changeCart(shop, cartId, async (document, db) => {
    const products = await findProducts(db, productIdsOf(document))
    const before = document.lines
    for (const line of before) {
      const text = typed.get(line.key)
      if (text !== undefined) setQuantity(document, products, line, text.trim(), shop.now())
    }
    const isChanged =
      document.lines.length !== before.length ||
      document.lines.some((line, index) => line.quantity !== before[index]?.quantity)
    if (isChanged) queueNotice(document, { kind: 'success', text: cartStrings.updated })
    return isChanged
  })

const setQuantity = (
  document: CartDocument,
  products: Map<number, Product>,
  line: CartLine,
  text: string,
  nowMs: number,
) => {
  if (/^0+$/.test(text)) {
    document.lines = document.lines.filter(({ key }) => key !== line.key)
    document.removed = line
    return
  }
  // An emptied field asks for nothing that could be known.
  const quantity = text === '' ? null : readQuantity(text)
  const say = (sentence: string) => queueNotice(document, { kind: 'error', text: sentence })
  if (quantity === null) return say(cartStrings.badQuantity(line.name))
  if (quantity === line.quantity) return

  const product = products.get(line.variationId ?? line.productId)
  const elsewhere = quantityElsewhere(document.lines, products, line)
  const problem = lineProblem({ product, quantity, elsewhere, held: 0, nowMs })
  const allowed = problem?.reason === 'over_stock' && product ? mostAllowed(product, elsewhere) : 0
  if (problem && allowed === 0) return say(lineProblemText(problem, line.name))
  if (problem) say(cartStrings.loweredToAllowed(line.name, allowed))
  const kept = problem ? allowed : quantity
  document.lines = document.lines.map((other) =>
    other.key === line.key ? { ...other, quantity: kept } : other,
  )
  document.removed = null
}

/** The most of a product one line may hold by stock and rules; 0 when not even the least is there. */
const mostAllowed = (product: Product, elsewhere: number): number => {
  const { min, max, step } = quantityRuleOf(product)
  const left = Math.max(0, (availableQuantity(product) ?? 0) - elsewhere)
  const most = Math.floor(Math.min(left, max ?? left) / step) * step
  return most >= min ? most : 0
}
