import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { listCategorized, listListedParts, listOfferPrices, setProductList } from '../owners-list-store.ts'

type Part = Awaited<ReturnType<typeof listListedParts>>[number]

const bit = (value: boolean) => (value ? 1 : 0)

/** Everything by which the owner's list finds, sorts and counts these products, written anew (decision 0092). */
export const refreshProductList = async (tx: Sql, ids: number[], nowMs: number): Promise<void> => {
  const parts = await listListedParts(tx, ids)
  const byProduct = Map.groupBy(parts, ({ id, parent_id }) => parent_id ?? id)
  const prices = await listOfferPrices(tx, ids)
  const categorized = await listCategorized(tx, ids)

  const rows: Tables['product_list'][] = []
  const counted: Tables['product_list_parts'][] = []
  for (const id of ids) {
    const all = byProduct.get(id) ?? []
    const product = all.find((part) => part.id === id)
    if (!product || product.kind === 'variation') continue
    const variations = all.filter((part) => part.id !== id)
    const kept = [product, ...variations.filter(({ status }) => status !== 'trashed')]
    const stocked = kept.filter(({ kind }) => kind !== 'grouped' && kind !== 'external')
    counted.push(
      ...stocked
        .filter((part) => part.counts_stock === 1)
        .map((part) => ({
          part_id: part.id,
          product_id: id,
          low_stock: part.low_stock ?? product.low_stock,
        })),
    )
    rows.push({
      product_id: id,
      status: product.status,
      search_text: searchTextOf(product, kept),
      name_key: product.name_key,
      price_grosze: prices.get(id) ?? product.regular_price_grosze ?? lowestPrice(variations) ?? 0,
      total_sales: product.total_sales,
      lacks_picture: product.lacks_picture,
      lacks_category: bit(!categorized.has(id)),
      listed_ms: nowMs,
      ...factsOfSold(product, kept),
      ...factsOfUncounted(product, stocked),
    })
  }
  await setProductList(tx, ids, rows, counted)
}

const lowestPrice = (variations: Part[]): number | undefined => {
  const prices = variations.flatMap((part) => part.regular_price_grosze ?? [])
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/** The name, SKUs and EANs, also of variations. A line each: a searched word is in one of them. */
const searchTextOf = (product: Part, kept: Part[]): string =>
  foldPolish([product.name, ...kept.flatMap(({ sku, gtin }) => [sku, gtin])].filter(Boolean).join('\n'))

/** Of a product by itself, or of its variations. A variation without a weight has its product's. */
const factsOfSold = (product: Part, kept: Part[]) => {
  const sold = kept.filter(({ kind }) => kind !== 'variable' && kind !== 'grouped')
  const isAny = (test: (part: Part) => boolean) => bit(sold.some(test))
  return {
    is_on_sale: isAny((part) => part.sale_price_grosze !== null),
    lacks_gtin: isAny((part) => part.gtin === null),
    lacks_price: isAny((part) => part.regular_price_grosze === null),
    lacks_weight: isAny((part) => !part.weight_grams && !product.weight_grams),
  }
}

/** A variation that is not counted by itself shares the pieces of a product that is. */
const factsOfUncounted = (product: Part, stocked: Part[]) => {
  const uncounted = stocked.filter(
    (part) => part.kind !== 'variable' && part.counts_stock === 0 && product.counts_stock === 0,
  )
  return {
    is_uncounted: bit(uncounted.length > 0),
    is_uncounted_out: bit(uncounted.some((part) => part.stock_status === 'out_of_stock')),
  }
}
