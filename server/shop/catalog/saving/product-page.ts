import type { ProductExtras } from '#contract/shop/product-page/product-extras.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { findProductRow, listSampleIds } from '../store.ts'
import { sampleName } from '#storefront/strings/pl/catalog/product.ts'
import { toProduct } from '../product-row.ts'
import { refreshWithGroups } from './refresh-listings.ts'
import { saveProducts } from './save-products.ts'
import { lockProducts, setProductPage } from './store.ts'

type ProductPageChange = { extras?: ProductExtras; sampleOfId?: number }

/** Changes what a product's page has besides the product; raising the catalogue's version is the caller's. */
export const changeProductPage = (tx: Sql, id: number, { extras, sampleOfId }: ProductPageChange) =>
  setProductPage(tx, id, {
    ...(extras && { extras_json: JSON.stringify(extras) }),
    ...(sampleOfId !== undefined && { sample_of: sampleOfId }),
  })

/** A letter of a few pieces of board. */
const SAMPLE_GRAMS = 300
const SAMPLE_MM = { length: 210, width: 150, height: 20 }
const MAX_NAME = 200

/** Samples of a product, also unpublished ones. */
export const listSamples = (db: Sql, productId: number): Promise<number[]> => listSampleIds(db, productId)

/**
 * The product that is a sample of this one: a real product, so that orders, stock, invoices and programs know it. It is
 * in no listing, only at the buy box of its floor, and one of each is sold per order. False: there is no such product.
 */
export const createSample = async (
  tx: Sql,
  productId: number,
  priceGrosze: number,
  nowMs: number,
): Promise<boolean> => {
  await lockProducts(tx, [productId])
  const row = await findProductRow(tx, { id: productId })
  if (!row || row.kind === 'variation' || row.status === 'trashed') return false
  if ((await listSampleIds(tx, productId)).length > 0) return true
  const product = toProduct(row)
  const [sampleId] = await saveProducts(
    tx,
    [
      {
        name: sampleName(product.name).slice(0, MAX_NAME),
        kind: 'simple',
        status: product.status === 'published' ? 'published' : 'draft',
        visibility: 'hidden',
        regularPriceGrosze: priceGrosze,
        vatRate: product.vatRate,
        weightGrams: SAMPLE_GRAMS,
        sizeMm: SAMPLE_MM,
        isSoldIndividually: true,
        pictures: product.pictures.slice(0, 1),
        brand: product.brand,
        producerText: product.producerText,
        responsibleText: product.responsibleText,
        sampleOfId: productId,
      },
    ],
    nowMs,
  )
  if (sampleId !== undefined) await refreshWithGroups(tx, [sampleId], nowMs)
  await raiseVersion(tx, 'catalog')
  return true
}
