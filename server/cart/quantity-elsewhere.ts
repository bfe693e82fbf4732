import type { Product } from '#server/catalog/product.ts'
import type { CartLine } from './cart-document.ts'

/**
 * How many pieces other lines of the cart take from the stock that this line lives off: variations may share
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
