import type { FilterKind } from '#contract/shop/listing/filters.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { type CategoryTree, loadCategoryTree } from '../categories.ts'
import { amountsOf, colourOf, suggestedKind } from './amounts.ts'
import { listFilterAttributes, listFilterTerms } from './store.ts'

export type FilterTerm = {
  id: number
  slug: string
  name: string
  colour: string | null
  /** In the unit of its attribute; null: not a number. */
  amount: number | null
}

/** An attribute that shoppers can filter by. */
export type AttributeFilter = {
  id: number
  /** Its name in addresses. */
  param: string
  title: string
  kind: Exclude<FilterKind, ''>
  unit: string
  isIndexed: boolean
  /** In the owner's order. */
  terms: FilterTerm[]
}

/** Names of the filters that every shop has, in addresses. */
export const PARAMS = {
  category: 'kategoria',
  brand: 'marka',
  pricePerM2: 'cena-m2',
  price: 'cena',
  available: 'dostepne',
  sale: 'promocja',
} as const

/** Fields of the form of a range end so. Without scripts they arrive by themselves. */
export const RANGE_FIELDS = { from: '-od', to: '-do' } as const

/** Parameters of the shop that no attribute may take over. */
const RESERVED = new Set<string>([
  ...Object.values(PARAMS),
  's',
  'orderby',
  'paged',
  'page',
  'powierzchnia',
  'zapas',
  'zaznacz',
  'q',
])

const paramOf = (slug: string): string => {
  const isTaken =
    RESERVED.has(slug) || /^(?:utm-|attribute|add-to-cart|wc-ajax|remove-item|undo-item)/.test(slug)
  return isTaken ? `cecha-${slug}` : slug
}

const collator = new Intl.Collator('pl', { numeric: true })
const inOwnersOrder = (one: { position: number; name: string }, other: { position: number; name: string }) =>
  one.position - other.position || collator.compare(one.name, other.name)

/** Attributes that are filters, in the owner's order. */
export const loadAttributeFilters = async (db: Sql): Promise<AttributeFilter[]> => {
  const rows = (await listFilterAttributes(db)).filter(({ is_filter }) => is_filter === 1)
  if (!rows.length) return []
  const terms = Map.groupBy(
    await listFilterTerms(
      db,
      rows.map(({ id }) => id),
    ),
    (term) => term.attribute_id,
  )
  return rows.toSorted(inOwnersOrder).map((row) => {
    const own = (terms.get(row.id) ?? []).toSorted(inOwnersOrder)
    const { unit, amounts } = amountsOf(
      own.map(({ name }) => name),
      row.unit,
    )
    return {
      id: row.id,
      param: paramOf(row.slug),
      title: row.name,
      kind:
        (row.filter_kind as FilterKind) ||
        suggestedKind(
          own.map(({ slug }) => slug),
          amounts,
        ),
      unit,
      isIndexed: row.is_indexed === 1,
      terms: own.map(({ id, slug, name, colour }, index) => ({
        id,
        slug,
        name,
        colour: colour || colourOf(name),
        amount: amounts[index] ?? null,
      })),
    }
  })
}

export type FilterDefinitions = {
  attributes: AttributeFilter[]
  tree: CategoryTree
  /** Category → ids of the attributes that it hides. */
  hidden: ReadonlyMap<number, readonly number[]>
}

const filterParameters = definePart('names of filters in addresses', () => ({ names: new Set<string>() }))

/** The names in addresses that change what a listing shows; the page cache distinguishes by them. */
export const filterNames = (services: Services): ReadonlySet<string> => services.get(filterParameters).names

const namesOf = (attributes: AttributeFilter[]): Set<string> => {
  const names = [...Object.values(PARAMS), ...attributes.map(({ param }) => param)]
  const fields = Object.values(RANGE_FIELDS).flatMap((ending) => names.map((name) => `${name}${ending}`))
  return new Set([...names, ...fields])
}

/** Everything that filters are made of, but the products. */
export const loadFilterDefinitions = cacheByVersion(
  'catalog',
  async (services): Promise<FilterDefinitions> => {
    const db = services.db.read
    const attributes = await loadAttributeFilters(db)
    const tree = await loadCategoryTree(db)
    services.get(filterParameters).names = namesOf(attributes)
    return { attributes, tree, hidden: tree.hiddenFilters() }
  },
)
