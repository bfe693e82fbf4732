import type { ProductExtras } from '#contract/shop/product-page/product-extras.ts'
import type {
  LowestPrice,
  ProductAttribute,
  ProductKind,
  Picture,
  QuantityRule,
} from '#contract/shop/product.ts'

/** How many one cart may contain: minimum and maximum are multiples of the step. */
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

/** A product or a variation with the values of a sale, read from `products` and `stock`. */
export type Product = {
  id: number
  kind: ProductKind | 'variation'
  parentId: number | null
  sku: string
  slug: string
  name: string
  status: 'published' | 'draft' | 'private' | 'trashed'
  visibility: 'visible' | 'catalog' | 'search' | 'hidden'
  isFeatured: boolean
  isVirtual: boolean
  shortDescriptionHtml: string
  descriptionHtml: string
  regularPriceGrosze: number | null
  salePriceGrosze: number | null
  saleFromMs: number | null
  saleToMs: number | null
  /** What the sale of now, or the next one, is compared with; null: there is none, or no price before it. */
  lowestBefore: LowestPrice | null
  vatRate: number
  /** Pieces on hand; null when the shop does not count them. */
  stock: number | null
  /** The product whose stock is used: a variation without its own count uses its parent's. */
  stockSourceId: number
  /** The owner's setting when pieces are not counted. */
  stockStatus: 'in_stock' | 'out_of_stock' | 'on_backorder'
  backorders: 'no' | 'notify' | 'yes'
  isSoldIndividually: boolean
  minQuantity: number
  maxQuantity: number | null
  quantityStep: number
  weightGrams: number | null
  sizeMm: { length: number | null; width: number | null; height: number | null }
  packAreaCm2: number | null
  /** What one piece contains (`contract/unit-content.ts`); '': not said. */
  content: string
  externalUrl: string | null
  buttonText: string | null
  position: number
  totalSales: number
  attributes: (ProductAttribute & { isVisible: boolean })[]
  /** A variation's choice: attribute slug → value, empty text means any. */
  choice: Record<string, string>
  defaultChoice: Record<string, string>
  pictures: Picture[]
  groupedIds: number[]
  upsellIds: number[]
  crossSellIds: number[]
  brand: string
  gtin: string | null
  /** Null: the shop's own setting. */
  lowStock: number | null
  seoTitle: string
  seoDescription: string
  producerText: string
  responsibleText: string
  /** The product that this one is a sample of. */
  sampleOfId: number | null
  /** Working days until it is sent; null: the shop's setting. */
  handlingDays: number | null
  extras: ProductExtras
  createdMs: number
  updatedMs: number
}

/**
 * The price now, in grosze; null when it is not for sale. A sale runs from `saleFromMs` up to `saleToMs`,
 * either may be open.
 */
export const priceNow = (
  product: Pick<Product, 'regularPriceGrosze' | 'salePriceGrosze' | 'saleFromMs' | 'saleToMs'>,
  nowMs: number,
): number | null => (isOnSale(product, nowMs) ? product.salePriceGrosze : product.regularPriceGrosze)

export const isOnSale = (
  product: Pick<Product, 'regularPriceGrosze' | 'salePriceGrosze' | 'saleFromMs' | 'saleToMs'>,
  nowMs: number,
): boolean =>
  product.salePriceGrosze !== null &&
  (product.regularPriceGrosze === null || product.salePriceGrosze < product.regularPriceGrosze) &&
  (product.saleFromMs === null || nowMs >= product.saleFromMs) &&
  (product.saleToMs === null || nowMs < product.saleToMs)

/**
 * What the sale of now is announced with; null: there is none, or its price is not below the lowest one of before, so
 * that nothing may call it a reduction.
 */
export const announcedLowest = (
  product: Pick<
    Product,
    'regularPriceGrosze' | 'salePriceGrosze' | 'saleFromMs' | 'saleToMs' | 'lowestBefore'
  >,
  nowMs: number,
): LowestPrice | null => {
  const { lowestBefore, salePriceGrosze } = product
  if (lowestBefore === null || salePriceGrosze === null || !isOnSale(product, nowMs)) return null
  return salePriceGrosze < lowestBefore.grosze ? lowestBefore : null
}

/** Whether it can be bought at all, in any quantity. */
export const availabilityOf = (
  product: Pick<Product, 'stock' | 'stockStatus' | 'backorders'>,
): 'in_stock' | 'on_backorder' | 'out_of_stock' => {
  if (product.stock === null) return product.stockStatus
  if (product.stock > 0) return 'in_stock'
  return product.backorders === 'no' ? 'out_of_stock' : 'on_backorder'
}

/** How many more can be sold; null: any number. */
export const availableQuantity = (product: Pick<Product, 'stock' | 'backorders'>): number | null =>
  product.stock === null || product.backorders !== 'no' ? null : Math.max(0, product.stock)
