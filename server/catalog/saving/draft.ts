import type { Product } from '#server/catalog/product.ts'

/** A product to be kept. With the `id` of one that exists it replaces it whole; what is not said has its default. */
export type ProductDraft = Partial<
  Omit<
    Product,
    'name' | 'vatRate' | 'backorders' | 'minQuantity' | 'quantityStep' | 'stockSourceId' | 'updatedMs'
  >
> & {
  name: string
  /** Null in a variation: as its parent; so with the next three. */
  vatRate?: number | null
  backorders?: Product['backorders'] | null
  minQuantity?: number | null
  quantityStep?: number | null
  /** The categories it stands in directly; those above follow by themselves. */
  categoryIds?: number[]
  /** Names; a tag that is new is made. */
  tags?: string[]
  meta?: Record<string, string>
  /** The id it had in the shop it was imported from. */
  importedId?: number | null
}
