import type { ProductExtras } from '#contract/shop/product-page/product-extras.ts'
import { accessoryBasis } from '#contract/shop/product-page/product-extras.ts'
import type { Accessory } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { loadCards } from './cards/load-cards.ts'
import { findProductsById } from './find-products.ts'
import { availableQuantity, type Product, quantityRuleOf } from './product.ts'

/**
 * The published products that the owner chose to go with a floor, in the owner's order. One that was sold out or has
 * options stays in the list: its page says more.
 */
export const loadAccessories = async (
  db: Sql,
  chosen: ProductExtras['accessories'],
  nowMs: number,
): Promise<Accessory[]> => {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const products = await findProductsById(db, ids)
  const cards = new Map((await loadCards(db, ids, nowMs)).map((card) => [card.id, card]))
  return chosen.flatMap(({ id, role, coverage }) => {
    const [product, card] = [products.get(id), cards.get(id)]
    return product && card
      ? {
          ...card,
          role,
          coverage: coverage ?? ownCoverage(role, product),
          quantity: quantityRuleOf(product),
          left: availableQuantity(product),
        }
      : []
  })
}

/** The product's own pack area, or the length of a piece. */
const ownCoverage = (role: Accessory['role'], { packAreaCm2, sizeMm }: Product): number | null => {
  const basis = accessoryBasis[role]
  return basis === 'area' ? packAreaCm2 : basis === 'length' ? sizeMm.length : null
}
