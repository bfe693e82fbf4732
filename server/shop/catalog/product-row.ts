import type { Selectable } from 'kysely'
import type { LowestPriceColumns, ProductRow } from '#server/platform/db/tables/catalog-tables.ts'
import { readExtras } from '#contract/shop/product-page/product-extras.ts'
import type { Product } from './product.ts'

/** A row of `products` with the pieces of its `stock` row. */
export type StoredProduct = ProductRow & Selectable<LowestPriceColumns> & { quantity: number | null }

/** The part of a row that a listing needs. */
type CardRow = Pick<
  StoredProduct,
  | 'id'
  | 'kind'
  | 'parent_id'
  | 'sku'
  | 'slug'
  | 'name'
  | 'status'
  | 'visibility'
  | 'is_featured'
  | 'is_virtual'
  | 'regular_price_grosze'
  | 'sale_price_grosze'
  | 'sale_from_ms'
  | 'sale_to_ms'
  | 'lowest_price_grosze'
  | 'is_lowest_since_start'
  | 'vat_rate'
  | 'counts_stock'
  | 'stock_status'
  | 'backorders'
  | 'is_sold_individually'
  | 'min_quantity'
  | 'max_quantity'
  | 'quantity_step'
  | 'pack_area_cm2'
  | 'content'
  | 'external_url'
  | 'button_text'
  | 'pictures_json'
  | 'grouped_json'
  | 'position'
  | 'total_sales'
  | 'created_ms'
  | 'quantity'
>

export const toCardProduct = (row: CardRow) => ({
  id: row.id,
  kind: row.kind as Product['kind'],
  parentId: row.parent_id,
  sku: row.sku ?? '',
  slug: row.slug,
  name: row.name,
  status: row.status as Product['status'],
  visibility: row.visibility as Product['visibility'],
  isFeatured: row.is_featured === 1,
  isVirtual: row.is_virtual === 1,
  regularPriceGrosze: row.regular_price_grosze,
  salePriceGrosze: row.sale_price_grosze,
  saleFromMs: row.sale_from_ms,
  saleToMs: row.sale_to_ms,
  lowestBefore:
    row.lowest_price_grosze === null
      ? null
      : { grosze: row.lowest_price_grosze, isSinceStart: row.is_lowest_since_start === 1 },
  vatRate: row.vat_rate ?? DEFAULT_VAT_RATE,
  stock: row.counts_stock ? (row.quantity ?? 0) : null,
  stockSourceId: row.id,
  stockStatus: row.stock_status as Product['stockStatus'],
  backorders: (row.backorders ?? 'no') as Product['backorders'],
  isSoldIndividually: row.is_sold_individually === 1,
  minQuantity: row.min_quantity ?? 1,
  maxQuantity: row.max_quantity,
  quantityStep: row.quantity_step ?? 1,
  packAreaCm2: row.pack_area_cm2,
  content: row.content,
  externalUrl: row.external_url,
  buttonText: row.button_text,
  pictures: readJson<Product['pictures']>(row.pictures_json, []),
  groupedIds: readJson<number[]>(row.grouped_json, []),
  position: row.position,
  totalSales: row.total_sales,
  createdMs: row.created_ms,
})

export type CardProduct = ReturnType<typeof toCardProduct>

/** The row itself; a variation still lacks its parent's values, see `fillFromParent`. */
export const toProduct = (row: StoredProduct): Product => ({
  ...toCardProduct(row),
  shortDescriptionHtml: row.short_description_html,
  descriptionHtml: row.description_html,
  weightGrams: row.weight_grams,
  sizeMm: { length: row.length_mm, width: row.width_mm, height: row.height_mm },
  attributes: readJson<Product['attributes']>(row.attributes_json, []),
  choice: readJson<Product['choice']>(row.chosen_json, {}),
  defaultChoice: readJson<Product['choice']>(row.default_choice_json, {}),
  upsellIds: readJson<number[]>(row.upsells_json, []),
  crossSellIds: readJson<number[]>(row.cross_sells_json, []),
  brand: row.brand,
  gtin: row.gtin,
  lowStock: row.low_stock,
  seoTitle: row.seo_title,
  seoDescription: row.seo_description,
  producerText: row.producer_text,
  responsibleText: row.responsible_text,
  sampleOfId: row.sample_of,
  handlingDays: row.handling_days,
  extras: readExtras(row.extras_json),
  updatedMs: row.updated_ms,
})

export const DEFAULT_VAT_RATE = 23

/** The most common texts need no parser. */
const readJson = <T>(text: string, empty: T): T =>
  text === '[]' || text === '{}' ? empty : (JSON.parse(text) as T)

/** A variation without its own stock uses its parent's. */
export const fillCardFromParent = <V extends CardProduct>(
  variation: V,
  row: Pick<CardRow, 'backorders' | 'vat_rate' | 'min_quantity' | 'max_quantity' | 'quantity_step'>,
  parent: CardProduct,
): V => {
  const sharesStock = variation.stock === null && parent.stock !== null
  return {
    ...variation,
    status: parent.status === 'published' ? variation.status : parent.status,
    visibility: parent.visibility,
    isFeatured: parent.isFeatured,
    vatRate: row.vat_rate ?? parent.vatRate,
    stock: sharesStock ? parent.stock : variation.stock,
    stockSourceId: sharesStock ? parent.id : variation.id,
    backorders: sharesStock
      ? parent.backorders
      : ((row.backorders as Product['backorders'] | null) ?? parent.backorders),
    isSoldIndividually: parent.isSoldIndividually,
    minQuantity: row.min_quantity ?? parent.minQuantity,
    maxQuantity: row.max_quantity ?? parent.maxQuantity,
    quantityStep: row.quantity_step ?? parent.quantityStep,
    packAreaCm2: variation.packAreaCm2 ?? parent.packAreaCm2,
    content: variation.content || parent.content,
    pictures: variation.pictures.length ? variation.pictures : parent.pictures,
  }
}

/** A variation has its parent's terms where it has none of its own. */
export const fillFromParent = (variation: Product, row: StoredProduct, parent: Product): Product => {
  const filled = fillCardFromParent(variation, row, parent)
  return {
    ...filled,
    shortDescriptionHtml: filled.shortDescriptionHtml || parent.shortDescriptionHtml,
    weightGrams: filled.weightGrams ?? parent.weightGrams,
    sizeMm: {
      length: filled.sizeMm.length ?? parent.sizeMm.length,
      width: filled.sizeMm.width ?? parent.sizeMm.width,
      height: filled.sizeMm.height ?? parent.sizeMm.height,
    },
    attributes: parent.attributes,
    handlingDays: filled.handlingDays ?? parent.handlingDays,
  }
}
