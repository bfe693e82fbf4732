import { describe, expect, it } from 'vitest'
import type { PriceLine } from '#contract/console/shop/product-editor.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { emptyTrash } from '#server/shop/catalog/saving/trash-products.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct, makeEdited, makeEditedVariation, makeSettings } from '#server/testing/make.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(engines)('products in the console on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const post = (path: string, body: object) => owner.request('POST', path, body)
  const list = async (query = ''): Promise<string[]> =>
    (await owner.request('GET', `products?${query}`)).body.products.map(({ name }: { name: string }) => name)
  const add = async (draft: Parameters<typeof addProduct>[1]) => {
    const id = await addProduct(test.services.db, draft)
    await test.services.refresh()
    return id
  }

  /** Where a shopper or an app could see a product of this name and address. */
  const seenAt = async (name: string, slug: string, sku: string): Promise<string[]> => {
    const visitor = test.visitor()
    const text = async (path: string) => (await visitor.get(path)).text()
    const found = {
      page: (await visitor.get(`/produkt/${slug}/`)).status === 200,
      listing: (await text('/sklep/')).includes(name),
      search: (await text(`/szukaj/?s=${encodeURIComponent(name)}`)).includes(`/produkt/${slug}/`),
      suggestions: (await text(`/szukaj/podpowiedzi?q=${encodeURIComponent(name)}`)).includes(name),
      sitemap: (await text('/sitemap-produkty-1.xml')).includes(slug),
      storeApi: (await text('/wp-json/wc/store/v1/products?per_page=100')).includes(slug),
      storeApiBySku: (await text(`/wp-json/wc/store/v1/products?sku=${sku}`)).includes(slug),
    }
    return Object.entries(found).flatMap(([where, isSeen]) => (isSeen ? [where] : []))
  }

  it('a deleted product is seen by nobody, and one click brings it back as it was', async () => {
    const made = (
      await post(
        'products',
        makeEdited({
          name: 'Parkiet merbau',
          kind: 'variable',
          sku: 'MERBAU',
          attributes: [
            { slug: '', name: 'Kolor', values: ['ciemny'], isVisible: true, isForVariations: true },
          ],
          variations: [makeEditedVariation({ options: ['ciemny'], sku: 'MERBAU-C' })],
        }),
      )
    ).body
    const groupId = await add({ name: 'Komplet', kind: 'grouped', groupedIds: [made.id] })
    const everywhere = await seenAt('Parkiet merbau', 'parkiet-merbau', 'MERBAU')
    expect(everywhere).toEqual(
      expect.arrayContaining(['page', 'listing', 'search', 'suggestions', 'storeApi', 'storeApiBySku']),
    )
    const buyer = test.visitor()
    const variationId = String(made.product.variations[0].id)
    expect(await buyer.callAjax('add_to_cart', { product_id: variationId })).toHaveProperty('fragments')

    expect((await post('products/trash', { ids: [made.id] })).body).toMatchObject({ count: 1 })
    expect(await seenAt('Parkiet merbau', 'parkiet-merbau', 'MERBAU')).toEqual([])
    expect(await buyer.open('/koszyk/')).toContain('nie ma już w sklepie')
    expect(await test.visitor().callAjax('add_to_cart', { product_id: variationId })).toMatchObject({
      error: true,
    })
    expect(await list('search=merbau')).toEqual([])
    expect(await list('search=merbau&state=trashed')).toEqual(['Parkiet merbau'])
    const trashed = (await owner.request('GET', `products/${made.id}/edited`)).body
    expect(trashed.isTrashed).toBe(true)
    const { stock: _, variations: __, ...fields } = trashed.product
    const saved = await owner.request('PUT', `products/${made.id}`, { ...fields, variations: [] })
    expect([saved.status, saved.body.code]).toEqual([409, 'trashed'])

    expect((await post('products/restore', { ids: [made.id] })).body).toMatchObject({ count: 1 })
    expect(await seenAt('Parkiet merbau', 'parkiet-merbau', 'MERBAU')).toEqual(everywhere)
    expect((await owner.request('GET', `products/${made.id}/edited`)).body).toEqual(made)
    expect((await post('products/restore', { ids: [made.id] })).body).toMatchObject({ count: 0 })
    await post('products/trash', { ids: [groupId] })
  })

  it('after 30 days it is removed for good; orders keep its line, a restored one stays', async () => {
    const [sold, hidden] = [
      await add({ name: 'Korek', stock: 5, slug: 'korek' }),
      await add({ name: 'Kantówka', status: 'private' }),
    ]
    const placed = await placeOrder(test.services, makeCheckout(await saveTestCart(test.services.db, [sold])))
    if (!placed.ok) throw new Error(placed.reason)
    await post('products/trash', { ids: [sold, hidden] })
    // The clock itself stays: the owner would be signed out.
    const emptyAfter = (days: number) =>
      emptyTrash({ db: test.services.db, now: () => test.clock.nowMs + days * DAY_MS })
    await emptyAfter(30)
    expect(await list('state=trashed&search=k')).toEqual(expect.arrayContaining(['Korek', 'Kantówka']))
    await post('products/restore', { ids: [hidden] })
    expect(await list('state=private')).toEqual(['Kantówka'])
    await emptyAfter(31)
    const after = await owner.request('GET', `products/${sold}/edited`)
    expect([after.status, await list('search=Kantówka')]).toEqual([404, ['Kantówka']])
    const order = (await owner.request('GET', `orders/${placed.order.id}`)).body
    expect(JSON.stringify(order)).toContain('Korek')
    const again = await post('products', makeEdited({ name: 'Korek', slug: 'korek' }))
    expect(again.status).toBe(200)
    expect(
      (await post(`orders/${placed.order.id}/status`, { to: 'cancelled', tellBuyer: false })).status,
    ).toBe(200)
  })

  it('filters by state, category, stock, and sorts, all in the query', async () => {
    await test.changeSettings({ ...makeSettings(), fewLeft: 3 })
    const [parent, child] = await test.services.db.transaction(async (tx) => {
      const id = await saveCategory(tx, { name: 'Filtrowane' })
      return [id, await saveCategory(tx, { name: 'Podkategoria', parentId: id })]
    })
    const inCategory = { categoryIds: [child] }
    await add({ name: 'Ćma', stock: 0, regularPriceGrosze: 300, ...inCategory })
    await add({ name: 'Dąb', stock: 2, regularPriceGrosze: 100, gtin: '5901234123457', ...inCategory })
    await add({ name: 'Cis', stock: 9, lowStock: 9, regularPriceGrosze: 200, ...inCategory })
    await add({ name: 'Żyto', status: 'draft', regularPriceGrosze: 50, ...inCategory })
    const variable = await add({ name: 'Ęsi', kind: 'variable', ...inCategory })
    await add({ name: 'Ęsi a', kind: 'variation', parentId: variable, stock: 0, sku: 'WAR-1' })
    await add({ name: 'Ęsi b', kind: 'variation', parentId: variable, stock: 50, regularPriceGrosze: 400 })
    const inParent = (query: string) => list(`category=${parent}&${query}`)
    expect(await inParent('order=name')).toEqual(['Cis', 'Ćma', 'Dąb', 'Ęsi', 'Żyto'])
    expect(await inParent('order=price')).toEqual(['Żyto', 'Dąb', 'Cis', 'Ćma', 'Ęsi'])
    expect((await inParent('order=price-desc'))[0]).toBe('Ęsi')
    expect((await inParent('order=stock')).slice(0, 3)).toEqual(['Ćma', 'Dąb', 'Cis'])
    expect((await inParent('')).at(0)).toBe('Ęsi')
    expect(await inParent('state=draft')).toEqual(['Żyto'])
    expect(await inParent('stock=out&order=name')).toEqual(['Ćma', 'Ęsi'])
    expect(await inParent('stock=low&order=name')).toEqual(['Cis', 'Dąb'])
    expect(await inParent('stock=uncounted')).toEqual(['Żyto'])
    expect(await list('search=WAR-1')).toEqual(['Ęsi'])
    expect(await list('search=5901234123457')).toEqual(['Dąb'])
    expect(await list('category=999999')).toEqual([])
  })

  it('publishes, hides and sorts chosen products into a category', async () => {
    const categoryId = await test.services.db.transaction((tx) => saveCategory(tx, { name: 'Wyprzedaż' }))
    const ids = [await add({ name: 'Rolka', slug: 'rolka' }), await add({ name: 'Kołki', status: 'draft' })]
    const isOpen = async () => (await test.visitor().get('/produkt/rolka/')).status
    expect((await post('products/state', { ids, status: 'private' })).body).toMatchObject({ count: 2 })
    expect(await isOpen()).toBe(404)
    expect((await post('products/state', { ids, status: 'published' })).body).toMatchObject({ count: 2 })
    expect(await isOpen()).toBe(200)
    const inCategory = { ids, categoryIds: [categoryId] }
    expect((await post('products/categories', inCategory)).body).toMatchObject({ count: 2 })
    expect((await post('products/categories', inCategory)).body).toMatchObject({ count: 0 })
    const listing = await test.visitor().open('/kategoria-produktu/wyprzedaz/')
    expect([listing.includes('Rolka'), listing.includes('Kołki')]).toEqual([true, true])
  })

  it('changes prices as the preview showed them, and not once one has changed', async () => {
    const simple = await add({ name: 'Listwa', slug: 'listwa', regularPriceGrosze: 1_999 })
    const sale = await add({ name: 'Próg', regularPriceGrosze: 1_000, salePriceGrosze: 950 })
    const variable = await add({ name: 'Wykładzina', kind: 'variable' })
    const variation = await add({
      name: 'Wykładzina A',
      kind: 'variation',
      parentId: variable,
      regularPriceGrosze: 5_000,
    })
    const ids = [simple, sale, variable]
    const change = { target: 'regular', by: 'percent', value: -1_000 } as const
    const preview = async (): Promise<PriceLine[]> =>
      (await post('products/prices?dry-run=1', { ids, change })).body.lines
    const lines = await preview()
    expect(lines.map(({ id, afterGrosze, problem }) => [id, afterGrosze, problem])).toEqual([
      [simple, 1_799, null],
      [sale, 900, 'sale_not_lower'],
      [variation, 4_500, null],
    ])
    await owner.request('PATCH', `products/${simple}`, { regularPriceGrosze: 2_000 })
    const late = await post('products/prices', { ids, change, expected: lines })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const now = await preview()
    expect((await post('products/prices', { ids, change, expected: now })).status).toBe(200)
    expect((await owner.request('GET', `products/${sale}`)).body.product.regularPriceGrosze).toBe(1_000)
    expect((await owner.request('GET', `products/${variable}`)).body.variations).toMatchObject([
      { regularPriceGrosze: 4_500 },
    ])
    expect(await test.visitor().open('/produkt/listwa/')).toContain('18,00')

    const off = { ids: [simple], change: { target: 'sale', by: 'amount', value: -300 } }
    const planned = (await post('products/prices?dry-run=1', off)).body.lines
    await post('products/prices', { ...off, expected: planned })
    expect((await owner.request('GET', `products/${simple}`)).body.product).toMatchObject({
      regularPriceGrosze: 1_800,
      salePriceGrosze: 1_500,
    })
    const end = { ids: [simple], change: { target: 'endSale', by: 'amount', value: 0 } }
    const ended = (await post('products/prices?dry-run=1', end)).body.lines
    await post('products/prices', { ...end, expected: ended })
    expect((await owner.request('GET', `products/${simple}`)).body.product.salePriceGrosze).toBeNull()
  })

  it('every act is in the audit log', async () => {
    const { events } = (await owner.request('GET', 'audit?group=owner')).body
    const acts = new Set(events.map(({ details }: { details: { act?: string } }) => details.act))
    for (const act of ['POST products/trash', 'POST products/restore', 'POST products/prices'])
      expect(acts).toContain(act)
  })
})
