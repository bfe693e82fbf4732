import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { loadProductDetails } from '#server/shop/catalog/load-product-details.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { FormBody } from '#server/platform/http/read-form.ts'

const PREFIX = 'attribute_'
const MAX_OPTIONS = 30

/** The chosen options in a product form: attribute slug → value. */
export const readChoice = (form: FormBody): Record<string, string> => {
  const choice: Record<string, string> = Object.create(null)
  let count = 0
  for (const name in form) {
    if (!name.startsWith(PREFIX) || ++count > MAX_OPTIONS) continue
    const value = form[name]?.at(-1)
    if (value) choice[name.slice(PREFIX.length)] = value
  }
  return choice
}

/**
 * Whether the chosen options are this variation's: each of its options is the chosen one, or is open and
 * was chosen.
 */
export const matchesChoice = (variation: Record<string, string>, chosen: Record<string, string>): boolean =>
  Object.entries(variation).every(([slug, value]) =>
    value === '' ? (chosen[slug] ?? '') !== '' : chosen[slug] === value,
  )

export type RequestedProduct = {
  /** A product's or a variation's; null: an invalid id. */
  productId: number | null
  variationId: number | null
  choice: Record<string, string>
}

export type FoundProduct = {
  parent: Product | undefined
  variation: Product | undefined
  products: Map<number, Product>
}

/**
 * The requested product and variation, together with the products of `heldIds`, in
 * one read where possible.
 */
export const findRequestedProduct = async (
  db: Sql,
  requested: RequestedProduct,
  heldIds: number[],
  nowMs: number,
): Promise<FoundProduct> => {
  const { productId, variationId, choice } = requested
  if (productId === null) return { parent: undefined, variation: undefined, products: new Map() }
  const products = await findProductsById(db, [
    ...heldIds,
    productId,
    ...(variationId === null ? [] : [variationId]),
  ])
  const product = products.get(productId)

  if (product?.kind === 'variation') {
    const parentId = product.parentId ?? 0
    if (!products.has(parentId))
      for (const [id, parent] of await findProductsById(db, [parentId])) products.set(id, parent)
    return { parent: products.get(parentId), variation: product, products }
  }
  if (product?.kind !== 'variable') return { parent: product, variation: undefined, products }

  const named = variationId === null ? undefined : products.get(variationId)
  if (named)
    return { parent: product, variation: named.parentId === product.id ? named : undefined, products }
  // A form sent without scripts contains only the options.
  if (Object.keys(choice).length === 0) return { parent: product, variation: undefined, products }
  const details = await loadProductDetails(db, product.id, nowMs)
  const meant = details?.variations.find((variation) => matchesChoice(variation.choice, choice))
  if (!meant) return { parent: product, variation: undefined, products }
  for (const [id, variation] of await findProductsById(db, [meant.id])) products.set(id, variation)
  return { parent: product, variation: products.get(meant.id), products }
}
