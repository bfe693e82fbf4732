import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadVersions } from '#server/platform/db/versions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { makeServices } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { type ProductDraft, removeProduct, saveProduct } from '#server/testing/save-product.ts'
import { listProductCards } from '../cards/list-product-cards.ts'
import { loadCategoryTree } from '../categories.ts'
import type { Listing } from '../listing.ts'
import { saveCategory } from '../taxonomy/save-category.ts'
import { PARAMS } from './definitions.ts'
import { filterListing, filterRanked, readListingFilters } from './filter-listing.ts'
import { indexedOrders, type IndexedOrder } from './index/segment.ts'
import { liveFilters } from './live-filters.ts'

const NOW = 1_000_000
const ATTRIBUTES = {
  kolor: ['dab', 'orzech', 'jesion'],
  klasa: ['31', '32', '33'],
  grubosc: ['8', '10', '12', '14'],
}
const BRANDS = ['', 'Tarasy Polskie', 'Łąka']
const CATEGORIES = ['panele', 'winyl', 'klik']

type Row = {
  values: Record<string, string[]>
  price: number | null
  area: number | null
  stock: number | null
  status: 'in_stock' | 'on_backorder' | 'out_of_stock'
}
type Random = {
  id: number
  categories: number[]
  brand: string
  position: number
  sales: number
  visibility: 'visible' | 'search' | 'hidden'
  isOnSale: boolean
  sold: Row
  /** Colours of variations; empty: a simple product. */
  variations: (Omit<Row, 'values'> & { colour: string })[]
}

const offer = {
  price: fc.option(fc.integer({ min: 1_000, max: 30_000 }), { freq: 6 }),
  area: fc.option(fc.integer({ min: 10_000, max: 30_000 }), { freq: 3 }),
  stock: fc.option(fc.integer({ min: 0, max: 2 })),
  status: fc.constantFrom('in_stock', 'on_backorder', 'out_of_stock') as fc.Arbitrary<Row['status']>,
}
const subset = (values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
const random: fc.Arbitrary<Omit<Random, 'id'>> = fc.record({
  categories: fc.uniqueArray(fc.nat({ max: CATEGORIES.length - 1 }), { maxLength: 2 }),
  brand: fc.constantFrom(...BRANDS),
  position: fc.nat({ max: 2 }),
  sales: fc.nat({ max: 3 }),
  visibility: fc.constantFrom('visible', 'visible', 'visible', 'search', 'hidden') as fc.Arbitrary<
    Random['visibility']
  >,
  isOnSale: fc.boolean(),
  sold: fc.record({
    ...offer,
    values: fc.record({
      kolor: subset(ATTRIBUTES.kolor),
      klasa: subset(ATTRIBUTES.klasa),
      grubosc: subset(ATTRIBUTES.grubosc),
    }),
  }),
  variations: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Random['variations']>([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.record({ ...offer, colour: fc.constantFrom('', ...ATTRIBUTES.kolor) }), {
        minLength: 1,
        maxLength: 3,
      }),
    },
  ),
})

const selection = fc.record({
  kolor: subset(ATTRIBUTES.kolor),
  klasa: subset(ATTRIBUTES.klasa),
  grubosc: fc.option(fc.tuple(fc.integer({ min: 7, max: 15 }), fc.integer({ min: 7, max: 15 }))),
  m2: fc.option(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })), { freq: 2 }),
  brand: subset(['tarasy-polskie', 'laka']),
  category: subset(CATEGORIES),
  isAvailable: fc.boolean(),
  isOnSale: fc.boolean(),
  order: fc.constantFrom(...indexedOrders),
  scope: fc.constantFrom('all', 'panele', 'ranked'),
})
type Selection = typeof selection extends fc.Arbitrary<infer T> ? T : never

const addressOf = (chosen: Selection): URLSearchParams => {
  const query = new URLSearchParams()
  const set = (name: string, values: string[]) => values.length && query.set(name, values.join(','))
  set('kolor', chosen.kolor)
  set('klasa', chosen.klasa)
  if (chosen.grubosc) query.set('grubosc', chosen.grubosc.toSorted((a, b) => a - b).join('-'))
  if (chosen.m2) query.set(PARAMS.pricePerM2, chosen.m2.toSorted((a, b) => a - b).join('-'))
  set(PARAMS.brand, chosen.brand)
  set(PARAMS.category, chosen.category)
  if (chosen.isAvailable) query.set(PARAMS.available, '1')
  if (chosen.isOnSale) query.set(PARAMS.sale, '1')
  return query
}

const slugOfBrand = (name: string) => ({ 'Tarasy Polskie': 'tarasy-polskie', Łąka: 'laka' })[name] ?? ''

/** What can be bought, with everything that a filter asks for: the plain meaning of the filters. */
const rowsOf = ({ sold, variations }: Random) => {
  if (!variations.length) return [{ ...sold, colours: sold.values['kolor']! }]
  const colours = [...new Set([...sold.values['kolor']!, ...variations.map(({ colour }) => colour)])].filter(
    Boolean,
  )
  const bought = variations.filter(({ price }) => price !== null)
  if (!bought.length)
    return [{ values: sold.values, price: null, area: null, stock: null, status: 'out_of_stock', colours }]
  return bought.map((one) => ({
    ...one,
    area: one.area ?? sold.area,
    values: sold.values,
    colours: one.colour ? [one.colour] : colours,
  }))
}

type Key = 'kolor' | 'klasa' | 'grubosc' | 'm2' | 'brand' | 'category' | 'available' | 'sale'
const inBranch: Record<string, string[]> = { panele: ['panele'], winyl: ['winyl', 'klik'], klik: ['klik'] }

const fits = (product: Random, row: ReturnType<typeof rowsOf>[number], chosen: Selection, without?: Key) => {
  const categories = product.categories.map((at) => CATEGORIES[at]!)
  const perM2 = row.price !== null && row.area ? Math.round((row.price * 10_000) / row.area) : null
  const isWithin = (value: number, range: [number, number]) =>
    value >= Math.min(...range) && value <= Math.max(...range)
  const tests: Record<Key, boolean> = {
    kolor: !chosen.kolor.length || row.colours.some((colour) => chosen.kolor.includes(colour)),
    klasa: !chosen.klasa.length || row.values['klasa']!.some((value) => chosen.klasa.includes(value)),
    grubosc:
      !chosen.grubosc || row.values['grubosc']!.some((value) => isWithin(Number(value), chosen.grubosc!)),
    m2: !chosen.m2 || (perM2 !== null && isWithin(perM2, [chosen.m2[0] * 100, chosen.m2[1] * 100])),
    brand: !chosen.brand.length || chosen.brand.includes(slugOfBrand(product.brand)),
    category:
      !chosen.category.length ||
      chosen.category.some((slug) => inBranch[slug]!.some((one) => categories.includes(one))),
    available:
      !chosen.isAvailable ||
      (row.price !== null && (row.stock === null ? row.status === 'in_stock' : row.stock > 0)),
    sale: !chosen.isOnSale || isReduced(product),
  }
  return (Object.keys(tests) as Key[]).every((key) => key === without || tests[key])
}

/** The cheapest offer of a product tells whether it is on sale; only simple products are reduced here. */
const isReduced = ({ isOnSale, sold, variations }: Random) =>
  isOnSale && variations.length === 0 && sold.price !== null

describe.each(engines)('filters on %s', (engine) => {
  let db: Database
  let version = 0
  const services = () =>
    makeServices({
      db,
      versions: () => ({ catalog: version, settings: 0, identity: 0 }),
      now: () => NOW,
    })
  let shop: ReturnType<typeof services>
  const categoryIds: number[] = []
  const known: Random[] = []

  const draftOf = (one: Random): ProductDraft => {
    const isVariable = one.variations.length > 0
    const colours = [
      ...new Set([...one.sold.values['kolor']!, ...one.variations.map(({ colour }) => colour)]),
    ]
    return {
      id: one.id,
      name: `Produkt ${one.id % 7}`,
      kind: isVariable ? 'variable' : 'simple',
      brand: one.brand,
      position: one.position,
      totalSales: one.sales,
      visibility: one.visibility,
      createdMs: one.id % 3,
      categoryIds: one.categories.map((at) => categoryIds[at]!),
      packAreaCm2: one.sold.area,
      regularPriceGrosze: isVariable
        ? null
        : one.isOnSale && one.sold.price !== null
          ? one.sold.price + 100
          : one.sold.price,
      salePriceGrosze: !isVariable && one.isOnSale ? one.sold.price : null,
      stock: isVariable ? null : one.sold.stock,
      stockStatus: one.sold.status,
      attributes: Object.entries({
        ...one.sold.values,
        kolor: isVariable ? colours : one.sold.values['kolor']!,
      })
        .map(([slug, values]) => ({
          slug,
          name: slug,
          values: values.filter(Boolean),
          isVisible: true,
          isForVariations: isVariable && slug === 'kolor',
        }))
        .filter(({ values }) => values.length > 0),
    }
  }
  const store = (products: Random[]) =>
    db.transaction(async (tx) => {
      for (const one of products) {
        await saveProduct(tx, draftOf(one), NOW)
        for (const [index, variation] of one.variations.entries())
          await saveProduct(
            tx,
            {
              id: one.id * 10 + index + 100_000,
              kind: 'variation',
              parentId: one.id,
              name: '',
              choice: { kolor: variation.colour },
              position: index,
              packAreaCm2: variation.area,
              regularPriceGrosze: variation.price,
              stock: variation.stock,
              stockStatus: variation.status,
            },
            NOW,
          )
      }
    })
  const refresh = async () => {
    version = (await loadVersions(db.read)).catalog
  }

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    for (const [index, slug] of CATEGORIES.entries())
      categoryIds.push(
        await db.transaction((tx) =>
          saveCategory(tx, { name: slug, slug, parentId: index === 2 ? categoryIds[1]! : null }),
        ),
      )
    const seeded = fc.sample(random, { numRuns: 60, seed: 7 })
    for (const [index, one] of seeded.entries()) known.push({ ...one, id: 10 + index })
    // Sums that are stored before their products are listed, as after an import.
    await db.transaction((tx) =>
      tx
        .insertInto('product_ratings')
        .values(
          known
            .slice(0, 30)
            .map(({ id }) => ({ product_id: id, review_count: id % 4, points: (id % 4) * (1 + (id % 5)) })),
        )
        .execute(),
    )
    await store(known)
    await db.transaction((tx) => tx.updateTable('attributes').set({ is_filter: 1 }).execute())
    shop = services()
    await refresh()
  })
  afterAll(() => db.close())

  const listingOf = (scope: Selection['scope']): Listing =>
    scope === 'panele' ? `category:${categoryIds[0]!}` : 'all'
  const inScope = (scope: Selection['scope']) => (one: Random) =>
    scope === 'ranked'
      ? one.visibility !== 'hidden' && one.id % 2 === 0
      : one.visibility === 'visible' && (scope === 'all' || one.categories.includes(0))
  const rankedIds = () =>
    known
      .map(({ id }) => id)
      .filter((id) => id % 2 === 0)
      .reverse()

  const ask = async (chosen: Selection, limit = 1_000, offset = 0) => {
    const filters = await readListingFilters(
      shop,
      addressOf(chosen),
      chosen.scope === 'panele' ? categoryIds[0]! : null,
    )
    const page = { order: chosen.order as IndexedOrder, offset, limit }
    return chosen.scope === 'ranked'
      ? filterRanked(shop, rankedIds(), filters, { ...page, order: 'given' })
      : filterListing(shop, listingOf(chosen.scope), filters, page)
  }
  const expected = (
    chosen: Selection,
    without?: Key,
    more: (row: ReturnType<typeof rowsOf>[number], one: Random) => boolean = () => true,
  ) =>
    known
      .filter(inScope(chosen.scope))
      .filter((one) => rowsOf(one).some((row) => fits(one, row, chosen, without) && more(row, one)))

  const check = async (chosen: Selection) => {
    const found = await ask(chosen)
    const ids = expected(chosen).map(({ id }) => id)
    expect(found.ids.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(found.total).toBe(ids.length)
    for (const value of ATTRIBUTES.kolor)
      expect([value, found.counts.get('kolor')?.get(value) ?? 0]).toEqual([
        value,
        expected(chosen, 'kolor', ({ colours }) => colours.includes(value)).length,
      ])
    for (const value of ATTRIBUTES.grubosc)
      expect([value, found.counts.get('grubosc')?.get(value) ?? 0]).toEqual([
        value,
        expected(chosen, 'grubosc', ({ values }) => values['grubosc']!.includes(value)).length,
      ])
    for (const slug of ['tarasy-polskie', 'laka'])
      expect([slug, found.counts.get(PARAMS.brand)?.get(slug) ?? 0]).toEqual([
        slug,
        expected(chosen, 'brand', (_, one) => slugOfBrand(one.brand) === slug).length,
      ])
    expect(found.availableCount).toBe(
      expected(
        chosen,
        'available',
        ({ price, stock, status }) => price !== null && (stock === null ? status === 'in_stock' : stock > 0),
      ).length,
    )
    const paged = await ask(chosen, 3, 2)
    expect(paged.ids).toEqual(found.ids.slice(2, 5))
    if (chosen.scope === 'ranked') expect(found.ids).toEqual(rankedIds().filter((id) => ids.includes(id)))
  }

  it('find and count what a plain reading of the same products does, for random selections', async () => {
    await fc.assert(fc.asyncProperty(selection, check), { numRuns: 150, seed: 3 })
  })

  it('list in the orders of the stored listings', async () => {
    const none = { kolor: [], klasa: [], grubosc: null, m2: null, brand: [], category: [] }
    for (const scope of ['all', 'panele'] as const)
      for (const order of indexedOrders) {
        const orderBy = order.startsWith('price') ? (`unit-${order}` as 'unit-price') : (order as 'name')
        const stored = await listProductCards(
          db.read,
          { listing: listingOf(scope), orderBy, page: 1, perPage: 100 },
          NOW,
        )
        const found = await ask({ ...none, isAvailable: false, isOnSale: false, order, scope })
        expect([order, found.ids]).toEqual([order, stored.cards.map(({ id }) => id)])
      }
  })

  it('follow changed, new, hidden and deleted products, and pieces that are sold', async () => {
    const before = known.length
    const changes = fc.sample(random, { numRuns: 12, seed: 11 })
    for (const [index, one] of changes.entries()) {
      const id = index < 8 ? known[index * 5]!.id : 200 + index
      const at = known.findIndex((each) => each.id === id)
      // Variations of the former product stay in the database, so one that had some keeps its own.
      const next = { ...one, id, variations: at >= 0 ? known[at]!.variations : one.variations }
      if (at >= 0) known[at] = next
      else known.push(next)
      await store([next])
      await refresh()
    }
    const gone = known[3]!
    await db.transaction((tx) => removeProduct(tx, gone.id, NOW))
    known.splice(3, 1)
    await refresh()
    expect(known.length).toBe(before + 3)
    await fc.assert(fc.asyncProperty(selection, check), { numRuns: 60, seed: 5 })

    for (const one of known)
      if (!one.variations.length && one.sold.stock === 2) one.sold.stock = 0
      else if (!one.variations.length && one.sold.stock === 0) one.sold.stock = 1
    await db.transaction(async (tx) => {
      for (const { id, sold, variations } of known)
        if (!variations.length && sold.stock !== null)
          await tx.updateTable('stock').set({ quantity: sold.stock }).where('product_id', '=', id).execute()
      await tx.updateTable('versions').set({ value: 99_999 }).where('name', '=', 'catalog').execute()
    })
    await refresh()
    await fc.assert(fc.asyncProperty(selection, check), { numRuns: 60, seed: 9 })
  })

  it('read the index in slices that a request may interrupt, once for many waiting requests', async () => {
    const fresh = services()
    const tree = await loadCategoryTree(db.read)
    expect(tree.branch(categoryIds[1]!).map(({ slug }) => slug)).toEqual(['winyl', 'klik'])
    const states = await Promise.all([1, 2, 3].map(() => fresh.get(liveFilters).refresh()))
    expect(new Set(states.map(({ whole }) => whole)).size).toBe(1)
  })
})
