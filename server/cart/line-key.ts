import { hash } from 'node:crypto'

/**
 * The key of a cart line, as shop clients know it: md5 of the product's id, the variation's id if there is one,
 * and the chosen options run together, joined by `_`. Product 21 by itself is `md5('21')`.
 */
export const lineKey = (
  productId: number,
  variationId: number | null,
  choice: Record<string, string>,
): string => {
  const parts = [String(productId)]
  if (variationId !== null) parts.push(String(variationId))
  const options = Object.entries(choice)
    .map(([slug, value]) => `attribute_${slug.trim()}${value.trim()}`)
    .join('')
  if (options) parts.push(options)
  return hash('md5', parts.join('_'))
}
