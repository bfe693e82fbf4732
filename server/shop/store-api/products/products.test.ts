import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { rankByRating } from '#server/shop/catalog/upkeep.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { STORE_API, storeApiRoutes } from '../routes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Json = any

const KEYS = [
  'id',
  'name',
  'slug',
  'parent',
  'type',
  'variation',
  'permalink',
  'sku',
  'short_description',
  'description',
  'on_sale',
  'prices',
  'price_html',
  'average_rating',
  'review_count',
  'images',
  'categories',
  'tags',
  'brands',
  'attributes',
  'variations',
  'grouped_products',
  'has_options',
  'is_purchasable',
  'is_in_stock',
  'is_on_backorder',
  'low_stock_remaining',
  'stock_availability',
  'sold_individually',
  'weight',
  'formatted_weight',
  'dimensions',
  'formatted_dimensions',
  'add_to_cart',
  'extensions',
]

describe.each(engines)('the products of the Store API on %s', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, { createApp: (services) => new Hono().route(STORE_API, storeApiRoutes(services)) }),
  )
  let ids: {
    oak: number
    walnut: number
    strip: number
    vinyl: number
    short: number
    long: number
    hidden: number
    set: number
    sold: number
  }
  let categories: { floors: number; oak: number; strips: number }

  beforeAll(async () => {
    const { db } = test.services
    const category = (name: string, parentId: number | null) =>
      db.transaction((tx) => saveCategory(tx, { name, parentId }))
    const floors = await category('Podłogi', null)
    categories = { floors, oak: await category('Dębowe', floors), strips: await category('Listwy', null) }
    const attribute = (slug: string, name: string, values: string[], isForVariations = false) => ({
      slug,
      name,
      values,
      isVisible: true,
      isForVariations,
    })
    const oak = await addProduct(db, {
      name: 'Panel dębowy',
      sku: 'DAB',
      regularPriceGrosze: 20_000,
      salePriceGrosze: 15_000,
      categoryIds: [categories.oak],
      tags: ['Nowość'],
      isFeatured: true,
      createdMs: TEST_NOW_MS - 5000,
      attributes: [attribute('kolor', 'Kolor', ['Dąb naturalny']), attribute('klasa', 'Klasa', ['AC5'])],
      stock: 3,
      sizeMm: { length: 1380, width: 193, height: 8 },
      weightGrams: 14_500,
    })
    const walnut = await addProduct(db, {
      name: 'Orzech',
      sku: 'ORZ',
      regularPriceGrosze: 30_000,
      categoryIds: [floors],
      tags: ['Nowość', 'Jodełka'],
      createdMs: TEST_NOW_MS - 4000,
      attributes: [attribute('kolor', 'Kolor', ['Orzech']), attribute('klasa', 'Klasa', ['AC5'])],
    })
    const strip = await addProduct(db, {
      name: 'Listwa',
      sku: 'LIS',
      regularPriceGrosze: 1_500,
      categoryIds: [categories.strips],
      createdMs: TEST_NOW_MS - 3000,
      backorders: 'notify',
      stock: 0,
    })
    const vinyl = await addProduct(db, {
      name: 'Winyl',
      kind: 'variable',
      categoryIds: [floors],
      createdMs: TEST_NOW_MS - 2000,
      attributes: [attribute('kolor', 'Kolor', ['Szary', 'Dąb naturalny'], true)],
      defaultChoice: { kolor: 'Szary' },
    })
    const short = await addProduct(db, {
      name: 'Winyl szary',
      kind: 'variation',
      parentId: vinyl,
      sku: 'WIN-S',
      regularPriceGrosze: 5_000,
      choice: { kolor: 'Szary' },
      stock: 0,
    })
    const long = await addProduct(db, {
      name: 'Winyl dąb',
      kind: 'variation',
      parentId: vinyl,
      sku: 'WIN-D',
      regularPriceGrosze: 9_000,
      choice: { kolor: 'Dąb naturalny' },
      stock: 9,
    })
    const hidden = await addProduct(db, {
      name: 'Próbka',
      slug: 'probka',
      visibility: 'hidden',
      regularPriceGrosze: 100,
      createdMs: TEST_NOW_MS - 1000,
    })
    const set = await addProduct(db, {
      name: 'Zestaw',
      kind: 'grouped',
      groupedIds: [strip, walnut],
      createdMs: TEST_NOW_MS - 900,
    })
    const sold = await addProduct(db, {
      name: 'Wyprzedany',
      slug: 'wyprzedany',
      sku: 'WYP',
      regularPriceGrosze: 700,
      stock: 0,
      createdMs: TEST_NOW_MS - 800,
    })
    ids = { oak, walnut, strip, vinyl, short, long, hidden, set, sold }
    await test.services.refresh()
  })

  const get = async (path: string, init?: RequestInit) => {
    const response = await test.app.request(`http://localhost:3000${STORE_API}${path}`, init)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
  }
  const found = async (query: string) => (await get(`/products?${query}`)).body.map((row: Json) => row.id)

  it('list rows and a single product contain every key of the original [M-63]', async () => {
    const [row] = (await get('/products?include=' + ids.oak)).body
    expect(KEYS.filter((key) => !(key in row))).toEqual([])
    expect(KEYS).toHaveLength(35)
    expect((await get(`/products/${ids.oak}`)).body).toEqual(row)
    expect(row).toMatchObject({
      on_sale: true,
      prices: { price: '15000', regular_price: '20000' },
      low_stock_remaining: 3,
      stock_availability: { class: 'in-stock' },
      weight: '14.5',
      formatted_weight: '14,5 kg',
      dimensions: { length: '138', width: '19.3', height: '0.8' },
      formatted_dimensions: '138 × 19,3 × 0,8 cm',
      categories: [{ name: 'Dębowe', slug: 'debowe' }],
      tags: [{ name: 'Nowość', slug: 'nowosc' }],
      attributes: [
        { name: 'Kolor', taxonomy: 'pa_kolor', terms: [{ name: 'Dąb naturalny', slug: 'dab-naturalny' }] },
        { taxonomy: 'pa_klasa' },
      ],
    })
    for (const one of [row.attributes[0], row.attributes[0].terms[0], row.categories[0], row.tags[0]])
      expect(one.id).toBeGreaterThan(0)
    const vinyl = (await get(`/products/${ids.vinyl}`)).body
    expect(vinyl.variations).toEqual([
      { id: ids.short, attributes: [{ name: 'Kolor', value: 'szary' }] },
      { id: ids.long, attributes: [{ name: 'Kolor', value: 'dab-naturalny' }] },
    ])
    expect((await get(`/products/${ids.long}`)).body).toMatchObject({
      type: 'variation',
      parent: ids.vinyl,
      variation: 'Kolor: Dąb naturalny',
      is_in_stock: true,
      prices: { price: '9000' },
    })
  })

  it('every documented parameter filters; an unknown slug gives no product [M-62]', async () => {
    const { oak, walnut, strip, vinyl, short, long, hidden, set, sold } = ids
    const listed = [sold, set, vinyl, strip, walnut, oak]
    const term = async (taxonomy: string, name: string) => {
      const attribute = (await get('/products/attributes')).body.find(
        (one: Json) => one.taxonomy === taxonomy,
      )
      return (await get(`/products/attributes/${attribute.id}/terms`)).body.find(
        (one: Json) => one.name === name,
      ).id
    }
    const cases: [string, number[]][] = [
      ['', listed],
      ['slug=unknown', []],
      ['slug=panel-debowy,orzech', [walnut, oak]],
      ['slug=probka', [hidden]],
      ['sku=DAB,WIN-D', [long, oak]],
      [`include=${oak},${short},${walnut}&orderby=include`, [oak, short, walnut]],
      [`exclude=${oak},${walnut}`, [sold, set, vinyl, strip]],
      ['type=variable', [vinyl]],
      ['type=variation&orderby=id&order=asc', [short, long]],
      [`parent=${vinyl}&type=variation&orderby=id&order=asc`, [short, long]],
      ['stock_status=outofstock', [sold]],
      ['stock_status[]=onbackorder', [strip]],
      ['stock_status=instock', [set, vinyl, walnut, oak]],
      ['min_price=15000', [set, walnut, oak]],
      ['max_price=1500', [sold, set, strip]],
      ['min_price=8000&max_price=15000', [set, vinyl, oak]],
      ['on_sale=true', [oak]],
      ['on_sale=false', listed.filter((id) => id !== oak)],
      ['featured=true', [oak]],
      [`category=${categories.floors}`, [vinyl, walnut, oak]],
      ['category=podlogi&category_operator=not_in', [sold, set, strip]],
      [`category=podlogi,debowe&category_operator=and`, [oak]],
      [`category=${categories.floors}&taxonomy_include_children[product_cat]=false`, [vinyl, walnut]],
      ['category=nie-ma', []],
      ['tag=nowosc', [walnut, oak]],
      ['tag=nowosc,jodelka&tag_operator=and', [walnut]],
      ['brand=kto', []],
      ['attributes[0][attribute]=pa_kolor&attributes[0][slug]=dab-naturalny', [vinyl, oak]],
      [
        `attributes[0][attribute]=pa_kolor&attributes[0][term_id]=${await term('pa_kolor', 'Orzech')}`,
        [walnut],
      ],
      [
        'attributes[0][attribute]=pa_kolor&attributes[0][slug]=orzech&attributes[1][attribute]=pa_klasa&attributes[1][slug]=ac5',
        [walnut],
      ],
      [
        'attributes[0][attribute]=pa_kolor&attributes[0][slug]=szary&attributes[1][attribute]=pa_klasa&attributes[1][slug]=ac5&attribute_relation=in',
        [vinyl, walnut, oak],
      ],
      ['catalog_visibility=hidden', [hidden]],
      ['catalog_visibility=any', [sold, set, hidden, vinyl, strip, walnut, oak]],
      ['rating=5', []],
      ['search=orzech', [walnut]],
      ['search=orzech&on_sale=true', []],
      ['orderby=price&order=asc&type=simple', [sold, strip, oak, walnut]],
      ['orderby=title&order=asc&type=simple', [strip, walnut, oak, sold]],
      ['offset=4', [walnut, oak]],
      ['per_page=2&page=2', [vinyl, strip]],
      [`related=${walnut}`, [vinyl]],
      [`after=${new Date(TEST_NOW_MS - 950).toISOString()}`, [sold, set]],
    ]
    for (const [query, expected] of cases) expect(await found(query), query).toEqual(expected)
  })

  it('invalid parameter values are all reported by name [M-62]', async () => {
    const { status, body } = await get(
      '/products?per_page=101&orderby=x&stock_status=many&min_price=cheap&type=panel&page=0',
    )
    expect([status, body.code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(body.data.params).sort()).toEqual([
      'min_price',
      'orderby',
      'page',
      'per_page',
      'stock_status',
      'type',
    ])
    expect((await get('/products?unknown=1&slug=')).body).toHaveLength(6)
  })

  it('headers contain totals and page links; a trailing slash is accepted [M-62]', async () => {
    const { headers, body } = await get('/products/?per_page=2&page=2&order=asc')
    expect(body).toHaveLength(2)
    expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['6', '3'])
    expect(headers.get('link')).toBe(
      '<http://localhost:3000/wp-json/wc/store/v1/products?per_page=2&page=1&order=asc>; rel="prev", <http://localhost:3000/wp-json/wc/store/v1/products?per_page=2&page=3&order=asc>; rel="next"',
    )
    const beyond = await get('/products?page=9')
    expect([beyond.status, beyond.body, beyond.headers.get('x-wp-total')]).toEqual([200, [], '6'])
    expect((await get('/products?_fields=id,prices.price&slug=orzech')).body).toEqual([
      { id: ids.walnut, prices: { price: '30000' } },
    ])
  })

  it('rows show changes of price, stock and attributes at once [M-63]', async () => {
    const { db } = test.services
    const id = await addProduct(db, {
      name: 'Nowy panel',
      slug: 'nowy',
      regularPriceGrosze: 4_000,
      stock: 50,
      attributes: [
        { slug: 'kolor', name: 'Kolor', values: ['Nowy kolor'], isVisible: true, isForVariations: false },
      ],
    })
    await test.services.refresh()
    expect((await get(`/products/${id}`)).body).toMatchObject({
      prices: { price: '4000' },
      low_stock_remaining: null,
    })
    await addProduct(db, { id, name: 'Nowy panel', slug: 'nowy', regularPriceGrosze: 3_000, stock: 2 })
    await test.services.refresh()
    expect((await get(`/products/${id}`)).body).toMatchObject({
      prices: { price: '3000' },
      low_stock_remaining: 2,
      attributes: [],
    })
    expect(await found('attributes[0][attribute]=pa_kolor&attributes[0][slug]=nowy-kolor')).toEqual([])
    await addProduct(db, { id, name: 'Nowy panel', slug: 'nowy', status: 'draft', regularPriceGrosze: 3_000 })
    await test.services.refresh()
    expect((await get(`/products/${id}`)).status).toBe(404)
    expect(await found('slug=nowy')).toEqual([])
  })

  it('lists categories, tags, attributes, terms, brands and reviews with their ids [M-64]', async () => {
    expect((await get('/products/tags')).body).toMatchObject([
      { name: 'Jodełka', slug: 'jodelka', count: 1 },
      { name: 'Nowość', count: 2 },
    ])
    const attributes = (await get('/products/attributes')).body
    expect(attributes).toMatchObject([
      { name: 'Klasa', taxonomy: 'pa_klasa' },
      { name: 'Kolor', taxonomy: 'pa_kolor', type: 'select' },
    ])
    expect((await get(`/products/attributes/${attributes[1].id}`)).body).toMatchObject({ name: 'Kolor' })
    expect(
      (await get(`/products/attributes/${attributes[1].id}/terms?orderby=name`)).body.map(
        ({ name, slug, count }: Json) => [name, slug, count],
      ),
    ).toEqual([
      ['Dąb naturalny', 'dab-naturalny', 2],
      ['Orzech', 'orzech', 1],
      ['Szary', 'szary', 1],
    ])
    expect((await get('/products/attributes/999/terms')).status).toBe(404)
    expect((await get(`/products/categories/${categories.oak}`)).body).toMatchObject({
      name: 'Dębowe',
      parent: categories.floors,
      count: 1,
    })
    expect((await get('/products/categories?parent=' + categories.floors)).body).toMatchObject([
      { id: categories.oak },
    ])
    expect((await get('/products/categories/999')).status).toBe(404)
    const reviews = await get(`/products/reviews?product_id=${ids.oak}`)
    expect([reviews.body, reviews.headers.get('x-wp-total')]).toEqual([[], '0'])
    expect((await get('/products/brands')).body).toEqual([])
  })

  it('lists reviews in the order asked for, of products and categories, page by page [21]', async () => {
    const review = (
      id: number,
      productId: number,
      rating: number,
      created_ms: number,
      state = 'published',
    ) => ({
      id,
      product_id: productId,
      order_id: null,
      outside_id: `t:${id}`,
      email: '',
      author: 'Ola',
      rating,
      text: '',
      photos_json: '[]',
      state,
      reason: '',
      reply: '',
      reports: 0,
      version: 1,
      created_ms,
      updated_ms: created_ms,
    })
    const others = Object.values(ids).filter((id) => id !== ids.oak)
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('product_reviews')
        .values([
          review(1, ids.oak!, 3, 30_000),
          review(2, others[0]!, 5, 10_000),
          review(3, ids.oak!, 1, 20_000),
          review(4, ids.oak!, 5, 40_000, 'pending'),
        ])
        .execute(),
    )
    const listed = async (query: string) =>
      (await get(`/products/reviews?${query}`)).body.map(({ id }: Json) => id)
    expect(await listed('')).toEqual([1, 3, 2])
    expect(await listed('order=asc')).toEqual([2, 3, 1])
    expect(await listed('orderby=id&order=asc')).toEqual([1, 2, 3])
    expect(await listed('orderby=rating')).toEqual([2, 1, 3])
    expect(await listed('orderby=date_gmt&offset=1&per_page=1')).toEqual([3])
    expect((await listed('orderby=product&order=asc')).slice(0, 2)).toEqual(
      ids.oak! < others[0]! ? [1, 3] : [2, 1],
    )
    expect(await listed(`product_id=${ids.oak}`)).toEqual([1, 3])
    expect(await listed(`product_id=${ids.oak},${others[0]}`)).toEqual([1, 3, 2])
    expect(await listed(`category_id=${categories.oak}`)).toEqual([1, 3])
    expect(await listed(`category_id=${categories.floors}`)).toContain(1)
    expect(await listed('category_id=99999')).toEqual([])
    const page = await get('/products/reviews?per_page=2')
    expect([page.headers.get('x-wp-total'), page.headers.get('x-wp-totalpages')]).toEqual(['3', '2'])
    for (const bad of ['per_page=101', 'per_page=0', 'order=up', 'orderby=stars', 'page=0'])
      expect((await get(`/products/reviews?${bad}`)).status, bad).toBe(400)
    await test.services.db.transaction((tx) => tx.deleteFrom('product_reviews').execute())
  })

  it('lists products by their rating, and those with so many stars [21]', async () => {
    const others = Object.values(ids).filter((id) => id !== ids.oak)
    await test.services.db.transaction(async (tx) => {
      for (const [id, points] of [
        [ids.oak!, 9],
        [others[0]!, 4],
      ] as const) {
        const sums = { product_id: id, review_count: 2, points }
        await tx.insertInto('product_ratings').values(sums).execute()
        await rankByRating(tx, id, async () => ({ count: 2, points }), TEST_NOW_MS)
      }
    })
    const listed = async (query: string) => (await get(`/products?${query}`)).body.map(({ id }: Json) => id)
    expect((await listed('orderby=rating')).slice(0, 2)).toEqual([ids.oak, others[0]])
    expect((await listed('orderby=rating&min_price=1')).slice(0, 1)).toEqual([ids.oak])
    expect(await listed('rating=2')).toEqual([others[0]])
    expect(await listed('rating=1,3')).toEqual([])
    await test.services.db.transaction((tx) => tx.deleteFrom('product_ratings').execute())
  })

  it('collection data count the products left by each further filter [M-64]', async () => {
    expect((await get('/products/collection-data')).body).toEqual({
      price_range: null,
      attribute_counts: null,
      rating_counts: null,
      stock_status_counts: null,
      taxonomy_counts: null,
    })
    const { body } = await get(
      `/products/collection-data?category=${categories.floors}&calculate_price_range=true&calculate_stock_status_counts=true&calculate_rating_counts=true&calculate_attribute_counts[0][taxonomy]=pa_kolor&calculate_attribute_counts[0][query_type]=or&attributes[0][attribute]=pa_kolor&attributes[0][slug]=orzech&calculate_taxonomy_counts[]=product_tag`,
    )
    expect(body).toMatchObject({
      price_range: { min_price: '30000', max_price: '30000', currency_code: 'PLN' },
      rating_counts: [],
      stock_status_counts: [
        { status: 'instock', count: 1 },
        { status: 'onbackorder', count: 0 },
        { status: 'outofstock', count: 0 },
      ],
    })
    expect(body.attribute_counts.map(({ count }: Json) => count).toSorted()).toEqual([1, 1, 2])
    expect(body.taxonomy_counts).toHaveLength(2)
  })
})
