import type { Product } from '../product.ts'

/** An attribute as written in its row. */
export type ItemAttribute = {
  slug: string
  name: string
  values: string[]
  isVisible: boolean
  defaultValue: string
}

/** One parsed row of the file: only the values of its columns. It is stored as a line of JSON. */
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
      | 'brand'
      | 'gtin'
      | 'lowStock'
      | 'slug'
      | 'seoTitle'
      | 'seoDescription'
      | 'producerText'
      | 'responsibleText'
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
