import { beforeAll, describe, expect, it } from 'vitest'
import type { CategoryAnswer, CategoryTreeAnswer } from '#contract/console/shop/categories.ts'
import { relistProducts } from '#server/shop/catalog/taxonomy/category-store.ts'
import { addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('categories in the console on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const tree = async () => (await owner.request('GET', 'category-tree')).body as CategoryTreeAnswer
  const find = async (id: number) => (await tree()).categories.find((one) => one.id === id)
  const create = async (name: string, parentId: number | null = null): Promise<number> =>
    (await owner.request('POST', 'category-tree', { name, parentId })).body.id
  const move = (id: number, parentId: number | null, index: number, version?: string) =>
    owner.request(
      'POST',
      `category-tree/${id}/move`,
      { parentId, index },
      version ? { 'if-match': version } : {},
    )
  const order = async (parentId: number | null) =>
    (await tree()).categories.filter((one) => one.parentId === parentId).map(({ name }) => name)
  const shown = async (path: string) => {
    const response = await test.visitor().get(path)
    return {
      status: response.status,
      location: response.headers.get('location'),
      markup: await response.text(),
    }
  }

  /** Listings and their sizes as stored. */
  const snapshot = async () => {
    const { read } = test.services.db
    const entries = await read
      .selectFrom('listing_entries')
      .selectAll()
      .orderBy('listing')
      .orderBy('product_id')
      .execute()
    const sizes = await read.selectFrom('categories').select(['id', 'product_count']).orderBy('id').execute()
    return { entries, sizes }
  }
  /** What a rebuild from nothing stores. */
  const rebuilt = async () => {
    await test.services.db.transaction(async (tx) => {
      await tx.deleteFrom('listing_entries').execute()
      await tx.updateTable('categories').set({ product_count: 0 }).execute()
      const products = await tx.selectFrom('products').select('id').where('parent_id', 'is', null).execute()
      await relistProducts(
        tx,
        products.map(({ id }) => id),
        TEST_NOW_MS,
      )
    })
    return snapshot()
  }

  let ids: { floors: number; boards: number; oak: number; sale: number; tools: number }
  beforeAll(async () => {
    const floors = await create('Podłogi')
    const boards = await create('Deski', floors)
    const oak = await create('Dębowe', boards)
    const sale = await create('Wyprzedaż')
    const tools = await create('Narzędzia')
    ids = { floors, boards, oak, sale, tools }
    const add = (name: string, ...categoryIds: number[]) =>
      addProduct(test.services.db, { name, categoryIds })
    await add('Deska dębowa', oak)
    await add('Deska dębowa w promocji', oak, sale)
    await add('Deska', boards)
    await add('Panel', floors)
    await add('Piła', tools)
    await addProduct(test.services.db, { name: 'Szkic', categoryIds: [oak], status: 'draft' })
    for (let index = 0; index < 5; index++) await add(`Listwa ${index}`, oak, tools)
    await test.services.refresh()
  })

  it('lists every category before those below it, with its products', async () => {
    const { categories } = await tree()
    expect(categories.map(({ name, productCount }) => [name, productCount])).toEqual([
      ['Podłogi', 9],
      ['Deski', 8],
      ['Dębowe', 7],
      ['Wyprzedaż', 1],
      ['Narzędzia', 6],
    ])
  })

  it('after moves, listings and their sizes are those of a fresh rebuild', async () => {
    const { floors, boards, oak, sale, tools } = ids
    for (const [id, parentId, index] of [
      [oak, sale, 0],
      [oak, null, 1],
      [boards, tools, 0],
      [tools, oak, 0],
      [oak, boards, 0],
      [tools, floors, 0],
      [oak, boards, 0],
    ] as const) {
      const { status } = await move(id, parentId, index)
      const after = await snapshot()
      expect([status === 200 || status === 422, after]).toEqual([true, await rebuilt()])
    }
    expect((await find(boards))?.parentId).toBe(tools)
    await move(tools, null, 9)
    await move(boards, floors, 0)
    await move(oak, boards, 0)
    expect(await snapshot()).toEqual(await rebuilt())
    expect((await find(floors))?.productCount).toBe(9)
  })

  it('a category never becomes its own descendant', async () => {
    const before = await tree()
    for (const target of [ids.floors, ids.boards, ids.oak])
      expect(await move(ids.floors, target, 0)).toMatchObject({ status: 422, body: { code: 'circle' } })
    expect(await tree()).toEqual(before)
  })

  it('is put exactly before the named sibling', async () => {
    await move(ids.tools, null, 0)
    expect(await order(null)).toEqual(['Narzędzia', 'Podłogi', 'Wyprzedaż'])
    await move(ids.tools, null, 1)
    expect(await order(null)).toEqual(['Podłogi', 'Narzędzia', 'Wyprzedaż'])
    await move(ids.tools, null, 2)
    expect(await order(null)).toEqual(['Podłogi', 'Wyprzedaż', 'Narzędzia'])
  })

  it('refuses a move in a tree that somebody else has changed meanwhile', async () => {
    const { version } = await tree()
    expect((await move(ids.tools, null, 0, version)).status).toBe(200)
    expect(await move(ids.sale, null, 0, version)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    await move(ids.tools, null, 2)
  })

  it('a new name, text and address are shown; the former address leads to the new one', async () => {
    const one = (await owner.request('GET', `category-tree/${ids.boards}`)).body as CategoryAnswer
    const body = {
      ...one.category,
      name: 'Deski warstwowe',
      slug: 'deski-warstwowe',
      descriptionHtml: '<p>Ciepłe i <strong>trwałe</strong> &amp; proste.</p><script>x()</script>',
    }
    const saved = await owner.request('PUT', `category-tree/${ids.boards}`, body, { 'if-match': one.version })
    expect(saved.body.category.descriptionHtml).toBe('<p>Ciepłe i <strong>trwałe</strong> &amp; proste.</p>')
    const { status, markup } = await shown('/kategoria-produktu/deski-warstwowe/')
    expect(status).toBe(200)
    expect(markup).toContain('<strong>trwałe</strong>')
    expect(markup).toContain('content="Ciepłe i trwałe &amp; proste."')
    expect(await shown('/kategoria-produktu/deski/?orderby=price')).toMatchObject({
      status: 301,
      location: '/kategoria-produktu/deski-warstwowe/?orderby=price',
    })
    expect((await shown('/kategoria-produktu/deski/page/2/')).location).toBe(
      '/kategoria-produktu/deski-warstwowe/',
    )
    expect((await shown('/szukaj/?s=warstwowe')).markup).toContain('Deska dębowa')
    const outdated = await owner.request('PUT', `category-tree/${ids.boards}`, body, {
      'if-match': one.version,
    })
    expect(outdated.status).toBe(409)
  })

  it('refuses a name beside its like and an address in use', async () => {
    const twice = await owner.request('POST', 'category-tree', { name: 'Narzędzia', parentId: null })
    expect([twice.status, twice.body.data.fields[0].path]).toEqual([422, 'name'])
    const { category } = (await owner.request('GET', `category-tree/${ids.sale}`)).body as CategoryAnswer
    const taken = await owner.request('PUT', `category-tree/${ids.sale}`, { ...category, slug: 'narzedzia' })
    expect([taken.status, taken.body.data.fields[0].path]).toEqual([422, 'slug'])
  })

  it.each(['parent', 'none', 'other'] as const)(
    'a deleted category and its products (sent to: %s) come back as they were',
    async (products) => {
      const before = [await tree(), await snapshot(), await links()]
      const to = products === 'other' ? ids.sale : products
      const removed = await owner.request('DELETE', `category-tree/${ids.boards}?products=${to}`)
      expect(removed.status).toBe(200)
      expect((await find(ids.oak))?.parentId).toBe(ids.floors)
      expect(await snapshot()).toEqual(await rebuilt())
      const inFloors = (await find(ids.floors))?.productCount
      expect(inFloors).toBe(products === 'parent' ? 9 : 8)
      const path = `removed-categories/${removed.body.removedId}/restore`
      expect((await owner.request('POST', path)).status).toBe(200)
      expect([await tree(), await snapshot(), await links()]).toEqual(before)
      expect(await snapshot()).toEqual(await rebuilt())
      expect((await owner.request('POST', path)).status).toBe(404)
    },
  )

  const links = () =>
    test.services.db.read
      .selectFrom('product_categories')
      .selectAll()
      .orderBy('product_id')
      .orderBy('category_id')
      .execute()

  it('the owner’s bar leads from a category to its screen', async () => {
    const { url } = (await find(ids.tools))!
    const link = `<a href="/panel/#/kategorie/${ids.tools}">Edytuj kategorię</a>`
    expect(await (await owner.visitor.get(url)).text()).toContain(link)
    expect((await shown(url)).markup).not.toContain('Edytuj kategorię')
  })

  it('products do not go to the deleted category itself', async () => {
    expect((await owner.request('DELETE', `category-tree/${ids.oak}?products=${ids.oak}`)).status).toBe(404)
  })

  it('products stand in the owner’s order on the page of their category and for apps, and nowhere else', async () => {
    const parentId = await create('Porządek')
    const id = await create('Porządek desek', parentId)
    const add = (name: string) => addProduct(test.services.db, { name, categoryIds: [id] })
    const ids = [await add('Kolej A'), await add('Kolej B'), await add('Kolej C')] as [number, number, number]
    await test.services.refresh()
    const namesAt = async (path: string) =>
      [
        ...new Set([...(await shown(path)).markup.matchAll(/Kolej [A-D]/g)].map(([name]) => name.slice(-1))),
      ].join('')
    const inApp = async (query: string) =>
      (
        (await (await test.visitor().get(`/wp-json/wc/store/v1/products?${query}`)).json()) as {
          name: string
        }[]
      )
        .map(({ name }) => name.slice(-1))
        .join('')
    const set = async (chosen: number[], version?: string) =>
      owner.request(
        'PUT',
        `category-tree/${id}/products`,
        { ids: chosen },
        version ? { 'if-match': version } : {},
      )
    const page = '/kategoria-produktu/porzadek-desek/'
    expect(await namesAt(page)).toBe('ABC')
    const before = (await owner.request('GET', `category-tree/${id}/products`)).body
    expect(before).toMatchObject({ isOrdered: false, total: 3 })

    const saved = await set([ids[2], ids[0]], before.version)
    expect(saved.body.products.map((product: { id: number }) => product.id)).toEqual([ids[2], ids[0], ids[1]])
    // The cached page of the listing is another one now.
    expect(await namesAt(page)).toBe('CAB')
    expect(await inApp(`category=${id}&orderby=menu_order&order=asc`)).toBe('CAB')
    expect(await namesAt(`${page}?orderby=date`)).not.toBe('CAB')
    expect(await namesAt('/kategoria-produktu/porzadek/')).toBe('ABC')
    // Somebody else has put them in order since.
    expect((await set([ids[1]], before.version)).status).toBe(409)

    // A new product comes last; a changed one, a moved category and a rebuild keep the order.
    await add('Kolej D')
    await owner.request('PATCH', `products/${ids[2]}`, { regularPriceGrosze: 77_700 })
    expect(await namesAt(page)).toBe('CABD')
    await move(id, null, 0)
    await set([ids[1]])
    await owner.request('PUT', `category-tree/${parentId}/products`, { ids: [ids[0]] })
    await move(id, parentId, 0)
    expect(await namesAt(page)).toBe('BACD')
    expect(await namesAt('/kategoria-produktu/porzadek/')).toBe('ABCD')
    expect(await snapshot()).toEqual(await rebuilt())

    expect((await set([])).body).toMatchObject({ isOrdered: false })
    expect(await namesAt(page)).toBe('ABCD')
  })
})
