import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { Product } from '../product.ts'
import { refreshListings } from './refresh-listings.ts'
import { changeOffer, type OfferChange } from './store.ts'
import { findPieces, setPieces, setPiecesOver } from '../stock/store.ts'

/** A missing value stays. `stock: null` stops counting; then `stockStatus` decides. */
export type StockAndPrice = {
  /** The stock that the owner saw; it is set only if it is still the same. */
  stockRead?: number | null
} & Partial<
  Pick<
    Product,
    'stock' | 'stockStatus' | 'regularPriceGrosze' | 'salePriceGrosze' | 'saleFromMs' | 'saleToMs'
  >
>

/** Pieces were sold or returned since the owner looked. */
export class StockChanged extends Error {
  readonly stock: number | null
  /** The field of the form. */
  readonly path: string
  constructor(stock: number | null, path = 'stock') {
    super(`the stock is ${stock} by now`)
    this.stock = stock
    this.path = path
  }
}

/** The owner's quick change of a product or variation; false when there is no such product. Throws `StockChanged`. */
export const setStockAndPrice = async (
  tx: Sql,
  id: number,
  change: StockAndPrice,
  nowMs: number,
): Promise<boolean> => {
  const columns: OfferChange = {}
  if (change.stock !== undefined) columns.counts_stock = change.stock === null ? 0 : 1
  if (change.stockStatus !== undefined) columns.stock_status = change.stockStatus
  if (change.regularPriceGrosze !== undefined) columns.regular_price_grosze = change.regularPriceGrosze
  if (change.salePriceGrosze !== undefined) columns.sale_price_grosze = change.salePriceGrosze
  if (change.saleFromMs !== undefined) columns.sale_from_ms = change.saleFromMs
  if (change.saleToMs !== undefined) columns.sale_to_ms = change.saleToMs

  // Stock before the product, in the locking order of checkouts.
  if (change.stock !== undefined) {
    const isSet =
      change.stockRead === undefined || (await setPiecesOver(tx, id, change.stockRead, change.stock))
    if (!isSet) throw new StockChanged(await findPieces(tx, id))
    if (change.stockRead === undefined) await setPieces(tx, id, change.stock)
  }
  const changed = await changeOffer(tx, id, columns, nowMs)
  if (!changed) {
    await setPieces(tx, id, null)
    return false
  }
  await refreshListings(tx, [changed.parent_id ?? id], nowMs)
  await raiseVersion(tx, 'catalog')
  return true
}
