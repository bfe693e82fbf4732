import type { ProductCard } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { presentCard } from '#server/shop/catalog/present.ts'
import { type CardProduct, fillCardFromParent, toCardProduct } from '#server/shop/catalog/product-row.ts'
import {
  type CardRow,
  listCardFacts,
  listCardRows,
  listRatings,
  listVariationCardRows,
} from '#server/shop/catalog/store.ts'
import { loadSwatches } from './load-swatches.ts'

/** Cards of the published products among `ids`, in the order of `ids`. */
export const loadCards = async (db: Sql, ids: number[], nowMs: number): Promise<ProductCard[]> => {
  if (!ids.length) return []
  const rows = await listCardRows(db, ids)
  const products = new Map(rows.map((row) => [row.id, toCardProduct(row)]))
  const offers = await loadOffers(db, [...products.values()])
  const facts = Map.groupBy(await listCardFacts(db, ids), ({ product_id }) => product_id)
  const ratings = await listRatings(db, ids)
  const swatches = await loadSwatches(db, [...products.values()], offers)
  const cards: ProductCard[] = []
  for (const id of ids) {
    const product = products.get(id)
    if (product?.status === 'published' && product.kind !== 'variation')
      cards.push({
        ...presentCard(product, offers.get(id) ?? [], nowMs),
        facts: factsOf(facts.get(id) ?? []),
        swatches: swatches.get(id) ?? [],
        rating: ratings.get(id) ?? null,
      })
  }
  return cards
}

const MAX_FACTS = 3

/**
 * One fact of each attribute, in the owner's order. What applies is told by the attribute's name, what does not is left
 * out; of a value that the shopper still chooses there are several, so none is a fact.
 */
const factsOf = (rows: Awaited<ReturnType<typeof listCardFacts>>): string[] => {
  const byAttribute = Map.groupBy(rows, ({ attribute_id }) => attribute_id)
  return [...byAttribute.values()]
    .flatMap((values) => {
      const [only] = values
      if (!only || values.length > 1 || only.slug === 'nie') return []
      return [only.slug === 'tak' ? only.attribute : only.value]
    })
    .slice(0, MAX_FACTS)
}

/** The products that can be bought of variable and grouped products: their variations, their members. */
export const loadOffers = async (db: Sql, products: CardProduct[]): Promise<Map<number, CardProduct[]>> => {
  const offers = new Map<number, CardProduct[]>()
  const variable = new Map(
    products.filter(({ kind }) => kind === 'variable').map((product) => [product.id, product]),
  )
  if (variable.size) {
    for (const row of await listVariationCardRows(db, [...variable.keys()])) {
      const parent = variable.get(row.parent_id!)!
      const variation = fillCardFromParent(toCardProduct(row), row, parent)
      offers.set(parent.id, [...(offers.get(parent.id) ?? []), variation])
    }
  }

  const grouped = products.filter(({ kind }) => kind === 'grouped')
  const memberIds = [...new Set(grouped.flatMap(({ groupedIds }) => groupedIds))]
  if (memberIds.length) {
    const members = new Map(
      (await listCardRows(db, memberIds)).filter(isBuyable).map((row) => [row.id, toCardProduct(row)]),
    )
    for (const group of grouped)
      offers.set(
        group.id,
        group.groupedIds.flatMap((id) => members.get(id) ?? []),
      )
  }
  return offers
}

const isBuyable = (row: CardRow) => row.status === 'published' && row.kind !== 'grouped'
