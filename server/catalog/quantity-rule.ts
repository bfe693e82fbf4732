import type { QuantityRule } from '#contract/shop/product.ts'
import type { Product } from './product.ts'

/** How many one cart may hold: the least and the most are multiples of the step. */
export const quantityRuleOf = (
  product: Pick<Product, 'minQuantity' | 'maxQuantity' | 'quantityStep' | 'isSoldIndividually'>,
): QuantityRule => {
  if (product.isSoldIndividually) return { min: 1, max: 1, step: 1 }
  const step = Math.max(1, product.quantityStep)
  const min = Math.max(step, Math.ceil(product.minQuantity / step) * step)
  const max =
    product.maxQuantity === null ? null : Math.max(min, Math.floor(product.maxQuantity / step) * step)
  return { min, max, step }
}
