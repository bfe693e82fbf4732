import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import {
  availabilityOf,
  availableQuantity,
  priceNow,
  type Product,
  quantityRuleOf,
} from '#server/shop/catalog/product.ts'
import type { CartLine } from '#server/shop/cart/cart-document.ts'

/**
 * How many pieces other lines of the cart take from the same stock as this line: variations may share
 * their parent's.
 */
export const quantityElsewhere = (
  lines: CartLine[],
  products: Map<number, Product>,
  line: Pick<CartLine, 'key' | 'productId' | 'variationId'>,
): number => {
  const source = stockSource(products, line)
  let pieces = 0
  for (const other of lines) {
    if (
      other.key !== line.key &&
      other.productId === line.productId &&
      stockSource(products, other) === source
    )
      pieces += other.quantity
  }
  return pieces
}

const stockSource = (
  products: Map<number, Product>,
  { productId, variationId }: Pick<CartLine, 'productId' | 'variationId'>,
): number => {
  if (variationId === null) return productId
  return products.get(variationId)?.stockSourceId ?? variationId
}

/** Why this many of a product cannot be bought. */
export type LineProblem =
  | { reason: 'gone' }
  | { reason: 'not_for_sale' }
  | { reason: 'choose_options' }
  | { reason: 'out_of_stock' }
  | { reason: 'over_stock'; left: number; inCart: number }
  | { reason: 'below_min'; min: number }
  | { reason: 'above_max'; max: number }
  | { reason: 'off_step'; step: number }
  | { reason: 'sold_individually' }

export type Wanted = {
  /** The sold product: a simple product or a variation, filled from its parent. */
  product: Product | undefined
  /** On this line. */
  quantity: number
  /** In other lines that use the same stock. */
  elsewhere: number
  /** Of `quantity`, what was in the cart before; only for the message. */
  inCart: number
  nowMs: number
}

/** Null: it can be bought like this. */
export const lineProblem = ({ product, quantity, elsewhere, inCart, nowMs }: Wanted): LineProblem | null => {
  if (!product || product.status !== 'published') return { reason: 'gone' }
  if (product.kind === 'variable') return { reason: 'choose_options' }
  if (product.kind === 'grouped' || product.kind === 'external' || priceNow(product, nowMs) === null)
    return { reason: 'not_for_sale' }
  if (availabilityOf(product) === 'out_of_stock') return { reason: 'out_of_stock' }
  if (product.isSoldIndividually && quantity > 1) return { reason: 'sold_individually' }

  const left = availableQuantity(product)
  if (left !== null && quantity + elsewhere > left)
    return { reason: 'over_stock', left, inCart: inCart + elsewhere }

  const { min, max, step } = quantityRuleOf(product)
  if (quantity < min) return { reason: 'below_min', min }
  if (max !== null && quantity > max) return { reason: 'above_max', max }
  return quantity % step === 0 ? null : { reason: 'off_step', step }
}

/** The problem as a message that names the rule. */
export const lineProblemText = (problem: LineProblem, name: string): string => {
  switch (problem.reason) {
    case 'gone':
      return cartStrings.gone(name)
    case 'not_for_sale':
      return cartStrings.notForSale(name)
    case 'choose_options':
      return cartStrings.chooseOptions(name)
    case 'out_of_stock':
      return cartStrings.outOfStock(name)
    case 'over_stock':
      return cartStrings.overStock(name, problem.left, problem.inCart)
    case 'below_min':
      return cartStrings.belowMin(name, problem.min)
    case 'above_max':
      return cartStrings.aboveMax(name, problem.max)
    case 'off_step':
      return cartStrings.offStep(name, problem.step)
    case 'sold_individually':
      return cartStrings.soldIndividually(name)
  }
}
