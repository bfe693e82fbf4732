import { findProducts } from '#server/catalog/find-products.ts'
import { loadProductDetails } from '#server/catalog/load-product-details.ts'
import type { Product } from '#server/catalog/product.ts'
import type { Sql } from '#server/db/tables.ts'
import { choiceFits } from './choice-fits.ts'

export type Requested = {
  /** A product's or a variation's; null: what was sent is no id. */
  productId: number | null
  variationId: number | null
  choice: Record<string, string>
}

export type Found = {
  parent: Product | undefined
  variation: Product | undefined
  products: Map<number, Product>
}

/**
 * The product that is asked for and the variation that is meant, together with the products of `heldIds`, in
 * one read where possible.
 */
export const findRequested = async (
  db: Sql,
  requested: Requested,
  heldIds: number[],
  nowMs: number,
): Promise<Found> => {
  const { productId, variationId, choice } = requested
  if (productId === null) return { parent: undefined, variation: undefined, products: new Map() }
  const products = await findProducts(db, [
    ...heldIds,
    productId,
    ...(variationId === null ? [] : [variationId]),
  ])
  const product = products.get(productId)

  if (product?.kind === 'variation') {
    const parentId = product.parentId ?? 0
    if (!products.has(parentId))
      for (const [id, parent] of await findProducts(db, [parentId])) products.set(id, parent)
    return { parent: products.get(parentId), variation: product, products }
  }
  if (product?.kind !== 'variable') return { parent: product, variation: undefined, products }

  const named = variationId === null ? undefined : products.get(variationId)
  if (named)
    return { parent: product, variation: named.parentId === product.id ? named : undefined, products }
  // A form sent without scripts says only what was chosen.
  if (Object.keys(choice).length === 0) return { parent: product, variation: undefined, products }
  const details = await loadProductDetails(db, product.id, nowMs)
  const meant = details?.variations.find((variation) => choiceFits(variation.choice, choice))
  if (!meant) return { parent: product, variation: undefined, products }
  for (const [id, variation] of await findProducts(db, [meant.id])) products.set(id, variation)
  return { parent: product, variation: products.get(meant.id), products }
}
