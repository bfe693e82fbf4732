import type { Sql } from '#server/platform/db/tables.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { perSquareMetre } from '../present.ts'
import type { Product } from '../product.ts'
import { ratingScore } from '../cards/rating-score.ts'
import { listCategoryLinks, listRatingSums, listTagLinks } from '../store.ts'
import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import type { FilterEntry, FilterOffer } from './index/segment.ts'
import {
  type FilteredRow,
  listFilteredRows,
  listFilteredRowsOf,
  listOfferRows,
  listTermLinks,
  listTermNames,
  listVariableAttributes,
  type OfferRow,
} from './store.ts'

/** With 30 attributes each, some 10 ms. */
const SLICE = 100

/** Names of what a product is found by in the filter index. */
export const tokens = {
  term: (id: number) => `t${id}`,
  category: (id: number) => `c${id}`,
  tag: (id: number) => `g${id}`,
  brand: (slug: string) => `b${slug}`,
  sale: 'sale',
  featured: 'featured',
} as const

/** `attribute value` → id of the value. */
type TermIds = Map<string, number>

/** Everything that lists and the search show, in slices, with pauses for requests between them. */
export async function* readFilterEntries(db: Sql): AsyncGenerator<FilterEntry[]> {
  const terms = await loadTermIds(db)
  for (let afterId = 0; ;) {
    const rows = await listFilteredRows(db, afterId, SLICE)
    if (!rows.length) return
    afterId = rows.at(-1)!.id
    yield entriesOf(db, rows, terms)
    await yieldToRequests()
  }
}

/** Named products that are shown now. */
export const readFilterEntriesOf = async (db: Sql, ids: number[]): Promise<FilterEntry[]> => {
  if (!ids.length) return []
  const terms = await loadTermIds(db)
  const entries: FilterEntry[] = []
  for (let at = 0; at < ids.length; at += SLICE) {
    entries.push(...(await entriesOf(db, await listFilteredRowsOf(db, ids.slice(at, at + SLICE)), terms)))
    await yieldToRequests()
  }
  return entries
}

const loadTermIds = async (db: Sql): Promise<TermIds> =>
  new Map((await listTermNames(db)).map(({ id, slug, attribute }) => [`${attribute} ${slug}`, id]))

const entriesOf = async (db: Sql, rows: FilteredRow[], terms: TermIds): Promise<FilterEntry[]> => {
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return []
  const offers = Map.groupBy(await listOfferRows(db, ids), (row) => row.product_id)
  const links = Map.groupBy(await listTermLinks(db, ids), (link) => link.product_id)
  const categories = Map.groupBy(await listCategoryLinks(db, ids), (link) => link.product_id)
  const tags = Map.groupBy(await listTagLinks(db, ids), (link) => link.product_id)
  const ratings = await listRatingSums(db, ids)
  const variable = rows.filter(({ kind }) => kind === 'variable').map(({ id }) => id)
  const attributes = new Map(
    variable.length
      ? (await listVariableAttributes(db, variable)).map((row) => [
          row.id,
          JSON.parse(row.attributes_json) as Product['attributes'],
        ])
      : [],
  )
  return rows.map((row) => {
    const own = offers.get(row.id) ?? []
    const brand = slugOf(row.brand)
    return {
      id: row.id,
      isInCatalog: row.visibility === 'visible' || row.visibility === 'catalog',
      position: row.position,
      nameKey: row.name_key,
      createdMs: row.created_ms,
      totalSales: row.total_sales,
      ratingScore: ratingScore(ratings.get(row.id) ?? { count: 0, points: 0 }),
      unitPriceGrosze: unitPriceOf(row, own),
      brand: brand ? { slug: brand, name: row.brand } : null,
      tokens: [
        ...(categories.get(row.id) ?? []).map(({ category_id }) => tokens.category(category_id)),
        ...(tags.get(row.id) ?? []).map(({ tag_id }) => tokens.tag(tag_id)),
        ...(brand ? [tokens.brand(brand)] : []),
        ...(own[0]?.is_on_sale ? [tokens.sale] : []),
        ...(row.is_featured ? [tokens.featured] : []),
      ],
      offers: offersOf(
        row,
        own,
        (links.get(row.id) ?? []).map(({ term_id }) => term_id),
        attributes.get(row.id) ?? [],
        terms,
      ),
    }
  })
}

const areaOf = (row: FilteredRow, offer: OfferRow): number | null =>
  row.kind === 'grouped' ? null : (offer.pack_area_cm2 ?? row.pack_area_cm2)

/** As `unitPriceOf` of the card: of the cheapest offer, 0 without a price. */
const unitPriceOf = (row: FilteredRow, offers: OfferRow[]): number => {
  let cheapest: OfferRow | undefined
  for (const offer of offers)
    if (offer.price_grosze !== null && offer.price_grosze < (cheapest?.price_grosze ?? Infinity))
      cheapest = offer
  if (!cheapest) return 0
  return perSquareMetre(cheapest.price_grosze, areaOf(row, cheapest)) ?? cheapest.price_grosze!
}

const offersOf = (
  row: FilteredRow,
  offers: OfferRow[],
  termIds: number[],
  attributes: Product['attributes'],
  terms: TermIds,
): FilterOffer[] => {
  const all = termIds.map(tokens.term)
  if (!offers.length)
    return [{ tokens: all, priceGrosze: null, pricePerM2Grosze: null, stockId: null, state: 'out_of_stock' }]
  const chosen = attributes.filter(({ isForVariations }) => isForVariations)
  const optional = new Set(
    chosen.flatMap(({ slug, values }) =>
      values.flatMap((value) => terms.get(`${slug} ${slugOf(value)}`) ?? []),
    ),
  )
  const common = chosen.length ? termIds.filter((id) => !optional.has(id)).map(tokens.term) : all
  return offers.map((offer) => ({
    tokens: chosen.length ? [...common, ...optionsOf(offer, chosen, terms)] : all,
    priceGrosze: offer.price_grosze,
    pricePerM2Grosze: perSquareMetre(offer.price_grosze, areaOf(row, offer)),
    stockId: offer.stock_id,
    state: offer.state,
  }))
}

/** The values that a variation chooses; without a choice it is every one of the product's. */
const optionsOf = ({ chosen_json }: OfferRow, chosen: Product['attributes'], terms: TermIds): string[] => {
  const choice = JSON.parse(chosen_json) as Product['choice']
  return chosen.flatMap(({ slug, values }) =>
    (choice[slug] ? [choice[slug]] : values).flatMap((value) => {
      const id = terms.get(`${slug} ${slugOf(value)}`)
      return id === undefined ? [] : [tokens.term(id)]
    }),
  )
}
