import { noExtras } from '#contract/shop/product-page/product-extras.ts'
import { DEFAULT_VAT_RATE, type StoredProduct, toProduct } from '../product-row.ts'
import type { Product } from '../product.ts'
import { sortKey } from '../sort-key.ts'
import type { ProductRow } from '#server/platform/db/tables/catalog-tables.ts'

/**
 * A product to be saved. With the `id` of an existing one it replaces it as a whole; missing values have
 * defaults.
 */
export type ProductDraft = Partial<
  Omit<
    Product,
    | 'name'
    | 'lowestBefore'
    | 'vatRate'
    | 'backorders'
    | 'minQuantity'
    | 'quantityStep'
    | 'stockSourceId'
    | 'updatedMs'
  >
> & {
  name: string
  /** Null in a variation: as its parent; so with the next three. */
  vatRate?: number | null
  backorders?: Product['backorders'] | null
  minQuantity?: number | null
  quantityStep?: number | null
  /** Its direct categories; their ancestors are added automatically. */
  categoryIds?: number[]
  /** Names; a new tag is created. */
  tags?: string[]
  meta?: Record<string, string>
  /** The id it had in the shop it was imported from. */
  importedId?: number | null
}

const bit = (value: boolean | undefined) => (value ? 1 : 0)

const WEB_ADDRESS = /^https?:\/\//i

/** The row of a draft whose id and slug are settled and whose texts are clean. */
export const toRow = (draft: ProductDraft & { id: number; slug: string }, nowMs: number): ProductRow => {
  const isVariation = draft.kind === 'variation'
  return {
    id: draft.id,
    kind: draft.kind ?? 'simple',
    parent_id: draft.parentId ?? null,
    sku: draft.sku || null,
    slug: draft.slug,
    name: draft.name.trim(),
    name_key: sortKey(draft.name),
    status: draft.status ?? 'published',
    visibility: draft.visibility ?? 'visible',
    is_featured: bit(draft.isFeatured),
    is_virtual: bit(draft.isVirtual),
    short_description_html: draft.shortDescriptionHtml ?? '',
    description_html: draft.descriptionHtml ?? '',
    regular_price_grosze: draft.regularPriceGrosze ?? null,
    sale_price_grosze: draft.salePriceGrosze ?? null,
    sale_from_ms: draft.saleFromMs ?? null,
    sale_to_ms: draft.saleToMs ?? null,
    vat_rate: draft.vatRate ?? (isVariation ? null : DEFAULT_VAT_RATE),
    counts_stock: bit(draft.stock !== undefined && draft.stock !== null),
    stock_status: draft.stockStatus ?? 'in_stock',
    backorders: draft.backorders ?? (isVariation ? null : 'no'),
    is_sold_individually: bit(draft.isSoldIndividually),
    min_quantity: draft.minQuantity ?? (isVariation ? null : 1),
    max_quantity: draft.maxQuantity ?? null,
    quantity_step: draft.quantityStep ?? (isVariation ? null : 1),
    weight_grams: draft.weightGrams ?? null,
    length_mm: draft.sizeMm?.length ?? null,
    width_mm: draft.sizeMm?.width ?? null,
    height_mm: draft.sizeMm?.height ?? null,
    pack_area_cm2: draft.packAreaCm2 ?? null,
    content: draft.content ?? '',
    // It becomes a link, so only a web address is allowed.
    external_url: draft.externalUrl && WEB_ADDRESS.test(draft.externalUrl) ? draft.externalUrl : null,
    button_text: draft.buttonText ?? null,
    position: draft.position ?? 0,
    total_sales: draft.totalSales ?? 0,
    attributes_json: JSON.stringify(draft.attributes ?? []),
    chosen_json: JSON.stringify(draft.choice ?? {}),
    default_choice_json: JSON.stringify(draft.defaultChoice ?? {}),
    pictures_json: JSON.stringify(draft.pictures ?? []),
    grouped_json: JSON.stringify(draft.groupedIds ?? []),
    upsells_json: JSON.stringify(draft.upsellIds ?? []),
    cross_sells_json: JSON.stringify(draft.crossSellIds ?? []),
    meta_json: JSON.stringify(draft.meta ?? {}),
    brand: draft.brand ?? '',
    gtin: draft.gtin || null,
    low_stock: draft.lowStock ?? null,
    seo_title: draft.seoTitle ?? '',
    seo_description: draft.seoDescription ?? '',
    producer_text: draft.producerText ?? '',
    responsible_text: draft.responsibleText ?? '',
    sample_of: draft.sampleOfId ?? null,
    handling_days: draft.handlingDays ?? null,
    extras_json: JSON.stringify(draft.extras ?? noExtras),
    imported_id: draft.importedId ?? null,
    created_ms: draft.createdMs ?? nowMs,
    updated_ms: nowMs,
  }
}

/**
 * The reverse: a stored product as the draft that would create it. Categories, tags and stock are in
 * tables of their own.
 */
export const draftOfProduct = (row: StoredProduct): ProductDraft & { id: number; slug: string } => {
  const { stockSourceId: _source, updatedMs: _updated, ...product } = toProduct(row)
  return {
    ...product,
    vatRate: row.vat_rate,
    backorders: row.backorders as Product['backorders'] | null,
    minQuantity: row.min_quantity,
    quantityStep: row.quantity_step,
    meta: JSON.parse(row.meta_json) as Record<string, string>,
    importedId: row.imported_id,
  }
}
