import type { AccessoryRole, ProductExtras } from '#contract/shop/product-page/product-extras.ts'
import type { Product } from '../product.ts'

/** An attribute as written in its row. */
export type ItemAttribute = {
  slug: string
  name: string
  values: string[]
  isVisible: boolean
  defaultValue: string
}

/** A product that goes with another one, as its row names it. */
export type ItemAccessory = { ref: string; role: AccessoryRole; coverage: number | null }

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
      | 'content'
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
      | 'handlingDays'
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
  accessories: ItemAccessory[] | null
  /** Of the product's page, as far as the file has columns for it. */
  extras: Partial<
    Pick<
      ProductExtras,
      | 'documents'
      | 'videoUrl'
      | 'model'
      | 'warnings'
      | 'hasNoWarnings'
      | 'eudrReference'
      | 'environmentProof'
      | 'durability'
      | 'exemption'
      | 'manufacturerId'
    >
  >
  /** The product that this one is a sample of; '': of none. Null: the file does not say. */
  sampleOfRef: string | null
}
