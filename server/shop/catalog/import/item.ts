import type { Product } from '../product.ts'

/** An attribute as its row says it. */
export type ItemAttribute = {
  slug: string
  name: string
  values: string[]
  isVisible: boolean
  defaultValue: string
}

/** One row of the file, read: only what its columns say. It is put aside as a line of JSON. */
export type Item = {
  row: number
  importedId: number | null
  sku: string
  kind: Product['kind'] | null
  name: string
  parentRef: string
  fields: Partial<
    Pick<
      Product,
      | 'status'
      | 'visibility'
      | 'isFeatured'
      | 'isVirtual'
      | 'shortDescriptionHtml'
      | 'descriptionHtml'
      | 'regularPriceGrosze'
      | 'salePriceGrosze'
      | 'saleFromMs'
      | 'saleToMs'
      | 'stock'
      | 'stockStatus'
      | 'isSoldIndividually'
      | 'maxQuantity'
      | 'weightGrams'
      | 'packAreaCm2'
      | 'externalUrl'
      | 'buttonText'
      | 'position'
      | 'pictures'
    >
  > & {
    vatRate?: number | null
    backorders?: Product['backorders'] | null
    minQuantity?: number | null
    quantityStep?: number | null
    tags?: string[]
  }
  sizeMm: Partial<Product['sizeMm']>
  meta: Record<string, string>
  categoryPaths: string[][] | null
  attributes: ItemAttribute[] | null
  groupedRefs: string[] | null
  upsellRefs: string[] | null
  crossSellRefs: string[] | null
}
