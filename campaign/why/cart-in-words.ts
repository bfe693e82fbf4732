import type { StoreCart } from '../cart/cart.ts'

const HUNDREDTHS = 100

/** How many pieces, what they cost, and which products they are. */
export const cartInWords = ({ count, valueMinor, currency, items }: StoreCart): string => {
  if (count === 0) return 'koszyk pusty'
  const products = items.map(({ productId }) => productId).join(', ')
  return `w koszyku ${count} szt. za ${(valueMinor / HUNDREDTHS).toFixed(2).replace('.', ',')} ${currency || 'zł'}${products && ` (produkty: ${products})`}`
}
