import { beforeEach, describe, expect, it } from 'vitest'
import type { AttributeAnswer, AttributesAnswer, TagsAnswer } from '#contract/console/shop/attributes.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import { saveProducts } from '#server/shop/catalog/saving/save-products.ts'
import { relistProducts } from '#server/shop/catalog/taxonomy/category-store.ts'
import { type TestOwner, openOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const attribute = (name: string, slug: string, values: string[], isForVariations = false) => ({
  name,
  slug,
  values,
  isVisible: true,
  isForVariations,
})

describe.each(engines)('attributes and tags in the console on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeEach(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    return () => test.close()
  })

  const attributes = async () =>
    ((await owner.request('GET', 'attributes')).body as AttributesAnswer).attributes
  const idOf = async (name: string) => (await attributes()).find((one) => one.name === name)?.id ?? 0
  const one = async (name: string) =>
    (await owner.request('GET', `attributes/${await idOf(name)}`)).body as AttributeAnswer
  const valueId = async (name: string, value: string) =>
    (await one(name)).values.find((each) => each.name === value)?.id ?? 0
  const stored = async (id: number) => {
    const row = await test.services.db.read
      .selectFrom('products')
      .select(['attributes_json', 'chosen_json', 'default_choice_json'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      attributes: JSON.parse(row.attributes_json) as Product['attributes'],
      choice: JSON.parse(row.chosen_json) as unknown,
      defaultChoice: JSON.parse(row.default_choice_json) as unknown,
    }
  }
  /** Product → its terms by name, as filters find it. */
  const terms = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('product_attribute_terms')
        .innerJoin('attribute_terms', 'attribute_terms.id', 'term_id')
        .innerJoin('attributes', 'attributes.id', 'attribute_id')
        .select(['attributes.name as attribute', 'attribute_terms.name as value'])
        .where('product_id', '=', id)
        .execute()
    )
      .map(({ attribute: name, value }) => `${name}: ${value}`)
      .toSorted()

  const addVariable = async (values: string[]) => {
    const { db } = test.services
    const parent = await addProduct(db, {
      name: 'Deska',
      kind: 'variable',
      attributes: [attribute('Kolor', 'kolor', values, true)],
      defaultChoice: { kolor: values[0]! },
    })
    const variations = []
    for (const value of values)
      variations.push(
        await addProduct(db, { kind: 'variation', parentId: parent, name: '', choice: { kolor: value } }),
      )
    return { parent, variations }
  }

  it('a new name follows in all products, more than one slice of them', async () => {
    const { db } = test.services
    const first = await addProduct(db, {
      attributes: [attribute('Grubosc', 'grubosc', ['8 mm']), attribute('Kolor', 'kolor', ['Dąb'])],
    })
    const others = Array.from({ length: 230 }, (_, index) => ({
      name: `Panel ${index}`,
      attributes: [attribute('Grubosc', 'grubosc', ['8 mm'])],
    }))
    await db.transaction((tx) => saveProducts(tx, others, TEST_NOW_MS))
    const { version } = await one('Grubosc')
    const body = { name: 'Grubość warstwy', unit: 'mm', isFilter: true }
    const saved = await owner.request('PUT', `attributes/${await idOf('Grubosc')}`, body, {
      'if-match': version,
    })
    expect(saved.body).toMatchObject({ attribute: body, productCount: 231 })
    expect((await stored(first)).attributes.map(({ name, slug }) => [name, slug])).toEqual([
      ['Grubość warstwy', 'grubosc'],
      ['Kolor', 'kolor'],
    ])
    const rows = await db.read.selectFrom('products').select('attributes_json').execute()
    expect(rows.filter((row) => row.attributes_json.includes('Grubosc'))).toEqual([])
    expect(rows.filter((row) => row.attributes_json.includes('Grubość warstwy'))).toHaveLength(231)
    const outdated = await owner.request('PUT', `attributes/${await idOf('Grubość warstwy')}`, body, {
      'if-match': version,
    })
    expect(outdated.status).toBe(409)
  })

  it('stores how shoppers filter by it, what cards show, and the colour of a value', async () => {
    await addProduct(test.services.db, { attributes: [attribute('Kolor', 'kolor', ['Dąb'])] })
    const id = await idOf('Kolor')
    const uses = { isFilter: true, filterKind: 'swatch', isOnCard: true, isIndexed: true }
    const saved = await owner.request('PUT', `attributes/${id}`, { name: 'Kolor', unit: '', ...uses })
    expect(saved.body.attribute).toMatchObject(uses)
    expect((await attributes()).find((each) => each.id === id)).toMatchObject({ isOnCard: true })
    const value = (await one('Kolor')).values[0]!
    expect(value.colour).toBe('')
    const path = `attributes/${id}/values/${value.id}`
    expect((await owner.request('PUT', path, { name: 'Dąb', colour: 'red' })).status).toBe(422)
    const coloured = await owner.request('PUT', path, { name: 'Dąb', colour: '#C6A06B' })
    expect(coloured.body.values[0]).toMatchObject({ name: 'Dąb', colour: '#c6a06b' })
    const renamed = await owner.request('PUT', path, { name: 'Dąb jasny' })
    expect(renamed.body.values[0]).toMatchObject({ name: 'Dąb jasny', colour: '#c6a06b' })
  })

  it('refuses the name of another attribute, which is to be merged', async () => {
    await addProduct(test.services.db, {
      attributes: [attribute('Kolor', 'kolor', ['Dąb']), attribute('Barwa', 'barwa', ['Jasna'])],
    })
    const refused = await owner.request('PUT', `attributes/${await idOf('Barwa')}`, {
      name: 'KOLOR',
      unit: '',
      isFilter: false,
    })
    expect([refused.status, refused.body.data.fields[0].path]).toEqual([422, 'name'])
  })

  it('a merged attribute gives its values and products to the other one', async () => {
    const { db } = test.services
    const both = await addProduct(db, {
      attributes: [
        attribute('Kolor', 'kolor', ['Dąb', 'Jesion']),
        attribute('Barwa', 'barwa', ['dąb', 'Sosna']),
      ],
    })
    const single = await addProduct(db, { attributes: [attribute('Barwa', 'barwa', ['Sosna'])] })
    const merged = await owner.request('POST', `attributes/${await idOf('Barwa')}/merge`, {
      into: await idOf('Kolor'),
    })
    expect(merged.body.attributes).toMatchObject([{ name: 'Kolor', valueCount: 3, productCount: 2 }])
    expect((await stored(both)).attributes).toEqual([attribute('Kolor', 'kolor', ['Dąb', 'Jesion', 'Sosna'])])
    expect((await stored(single)).attributes).toEqual([attribute('Kolor', 'kolor', ['Sosna'])])
    expect(await terms(both)).toEqual(['Kolor: Dąb', 'Kolor: Jesion', 'Kolor: Sosna'])
    expect(await terms(single)).toEqual(['Kolor: Sosna'])
  })

  it('a new spelling of a value follows in products, variations and their choice', async () => {
    const { parent, variations } = await addVariable(['dab', 'Orzech'])
    const id = await idOf('Kolor')
    const path = `attributes/${id}/values/${await valueId('Kolor', 'dab')}`
    expect((await owner.request('PUT', path, { name: 'Dąb naturalny' })).status).toBe(200)
    expect(await stored(parent)).toMatchObject({
      attributes: [{ values: ['Dąb naturalny', 'Orzech'] }],
      defaultChoice: { kolor: 'Dąb naturalny' },
    })
    expect((await stored(variations[0]!)).choice).toEqual({ kolor: 'Dąb naturalny' })
    expect((await stored(variations[1]!)).choice).toEqual({ kolor: 'Orzech' })
    expect(await terms(parent)).toEqual(['Kolor: Dąb naturalny', 'Kolor: Orzech'])
    const page = await (await test.visitor().get('/produkt/deska/')).text()
    expect(page).toContain('Dąb naturalny')
    expect((await owner.request('PUT', path, { name: 'orzech' })).status).toBe(422)
  })

  it('two values become one, unless a product has a variation of each', async () => {
    const { db } = test.services
    const panel = await addProduct(db, {
      attributes: [attribute('Kolor', 'kolor', ['Dąb', 'Dąb jasny'])],
    })
    const merge = async (from: string, into: string) =>
      owner.request(
        'POST',
        `attributes/${await idOf('Kolor')}/values/${await valueId('Kolor', from)}/merge`,
        {
          into: await valueId('Kolor', into),
        },
      )
    expect((await merge('Dąb jasny', 'Dąb')).body.values).toMatchObject([{ name: 'Dąb', productCount: 1 }])
    expect((await stored(panel)).attributes[0]?.values).toEqual(['Dąb'])
    expect(await terms(panel)).toEqual(['Kolor: Dąb'])

    const { variations } = await addVariable(['Dąb', 'Dąb ciemny'])
    expect(await merge('Dąb ciemny', 'Dąb')).toMatchObject({
      status: 422,
      body: { code: 'variations_clash', message: expect.stringContaining('Deska') },
    })
    expect((await stored(variations[1]!)).choice).toEqual({ kolor: 'Dąb ciemny' })
  })

  it('attributes and values have the order of the owner', async () => {
    await addProduct(test.services.db, {
      attributes: ['Adres', 'Barwa', 'Cena'].map((name) =>
        attribute(name, name.toLowerCase(), ['x', 'y', 'z']),
      ),
    })
    const ids = [await idOf('Cena'), await idOf('Adres')]
    const ordered = await owner.request('PUT', 'attribute-order', { ids: [...ids, 999] })
    expect(ordered.body.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'Cena',
      'Adres',
      'Barwa',
    ])
    const values = [await valueId('Cena', 'z'), await valueId('Cena', 'y')]
    const answer = await owner.request('PUT', `attributes/${ids[0]}/value-order`, { ids: values })
    expect(answer.body.values.map(({ name }: { name: string }) => name)).toEqual(['z', 'y', 'x'])
  })

  describe('tags', () => {
    const tags = async () => ((await owner.request('GET', 'tags')).body as TagsAnswer).tags
    const tag = async (name: string) => (await tags()).find((each) => each.name === name)!
    const entries = () =>
      test.services.db.read
        .selectFrom('listing_entries')
        .select(['listing', 'product_id'])
        .where('listing', 'like', 'tag:%')
        .orderBy('listing')
        .orderBy('product_id')
        .execute()
    const counts = async () => (await tags()).map(({ name, productCount }) => [name, productCount])
    const expectFresh = async () => {
      const before = [await entries(), await counts()]
      await test.services.db.transaction(async (tx) => {
        await tx.deleteFrom('listing_entries').execute()
        await tx.updateTable('tags').set({ product_count: 0 }).execute()
        const ids = (await tx.selectFrom('products').select('id').execute()).map(({ id }) => id)
        await relistProducts(tx, ids, TEST_NOW_MS)
      })
      expect([await entries(), await counts()]).toEqual(before)
    }
    beforeEach(async () => {
      const { db } = test.services
      await addProduct(db, { name: 'Deska', tags: ['dąb', 'promocja'] })
      await addProduct(db, { name: 'Panel', tags: ['dab naturalny'] })
      await addProduct(db, { name: 'Listwa', tags: ['dąb', 'dab naturalny'] })
      await test.services.refresh()
    })

    it('a new name has a new address, to which the former one leads', async () => {
      const { id, version } = await tag('promocja')
      const save = (name: string) => owner.request('PUT', `tags/${id}`, { name }, { 'if-match': version })
      expect((await save('Wyprzedaż')).status).toBe(200)
      expect((await save('Okazje')).status).toBe(409)
      const moved = await test.visitor().get('/tag-produktu/promocja/')
      expect([moved.status, moved.headers.get('location')]).toEqual([301, '/tag-produktu/wyprzedaz/'])
      const same = await owner.request('PUT', `tags/${id}`, { name: 'DĄB' })
      expect([same.status, same.body.data.fields[0].path]).toEqual([422, 'name'])
    })

    it('a merged tag gives its products to the other one', async () => {
      const { id } = await tag('dab naturalny')
      const into = (await tag('dąb')).id
      expect((await owner.request('POST', `tags/${id}/merge`, { into })).status).toBe(200)
      expect(await counts()).toEqual([
        ['dąb', 3],
        ['promocja', 1],
      ])
      await expectFresh()
      const moved = await test.visitor().get('/tag-produktu/dab-naturalny/')
      expect(moved.headers.get('location')).toBe('/tag-produktu/dab/')
    })

    it('a deleted tag comes back with its products', async () => {
      const before = [await entries(), await counts()]
      const removed = await owner.request('DELETE', `tags/${(await tag('dąb')).id}`)
      expect(await counts()).toEqual([
        ['dab naturalny', 2],
        ['promocja', 1],
      ])
      await expectFresh()
      const path = `removed-tags/${removed.body.removedId}/restore`
      expect((await owner.request('POST', path)).status).toBe(200)
      expect([await entries(), await counts()]).toEqual(before)
      expect((await owner.request('POST', path)).status).toBe(404)
    })
  })
})
