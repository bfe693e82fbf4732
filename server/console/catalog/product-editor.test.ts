import { describe, expect, it } from 'vitest'
import type { ProductEditorAnswer, ProductToSave } from '#contract/console/shop/product-editor.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct, makeEdited, makeEditedVariation } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

/** The product as it would be sent back unchanged. */
const unchanged = ({ product }: ProductEditorAnswer): ProductToSave => {
  const { stock: _, variations, ...fields } = product
  return { ...fields, variations: variations.map(({ stock: __, ...variation }) => variation) }
}

const colours = (values: string[]) => ({
  slug: '',
  name: 'Kolor',
  values,
  isVisible: true,
  isForVariations: true,
})

describe.each(engines)('the editor of products on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const create = async (edited: Partial<ProductToSave> = {}): Promise<ProductEditorAnswer> => {
    const { status, body } = await owner.request('POST', 'products', makeEdited(edited))
    expect([status, body.data?.fields]).toEqual([200, undefined])
    return body
  }
  const load = async (id: number): Promise<ProductEditorAnswer> =>
    (await owner.request('GET', `products/${id}/edited`)).body
  const save = (answer: ProductEditorAnswer, change: Partial<ProductToSave>, version = answer.version) =>
    owner.request(
      'PUT',
      `products/${answer.id}`,
      { ...unchanged(answer), ...change },
      { 'If-Match': version },
    )
  const page = async (url: string) => {
    const response = await test.visitor().get(url)
    return { status: response.status, text: await response.text() }
  }

  it('adds a floor that shoppers find, priced per square metre, with brand, EAN and producer', async () => {
    const categoryId = await test.services.db.transaction((tx) => saveCategory(tx, { name: 'Deski' }))
    const made = await create({
      name: 'Deska dębowa 14 mm',
      regularPriceGrosze: 19_169,
      packAreaCm2: 21_310,
      stock: { how: 'set', pieces: 40, read: null },
      categoryIds: [categoryId],
      tags: ['Dąb'],
      attributes: [{ slug: '', name: 'Klasa', values: ['AC5'], isVisible: true, isForVariations: false }],
      brand: 'Klepka',
      gtin: '5901234123457',
      seoTitle: 'Deska dębowa – tanio',
      seoDescription: 'Dąb na lata.',
      producerText: 'Klepka sp. z o.o.\nul. Leśna 1, 00-950 Warszawa',
      shortDescriptionHtml: '<p>Ciepła<script>alert(1)</script></p>',
    })
    expect(made).toMatchObject({
      url: '/produkt/deska-debowa-14-mm/',
      product: { stock: 40, categoryIds: [categoryId], tags: ['Dąb'], shortDescriptionHtml: '<p>Ciepła</p>' },
    })
    const shown = await page(made.url)
    expect(shown.status).toBe(200)
    for (const text of [
      '<title>Deska dębowa – tanio',
      'content="Dąb na lata."',
      '89,95',
      '5901234123457',
      'Klepka sp. z o.o., ul. Leśna 1, 00-950 Warszawa',
      '"gtin":"5901234123457"',
      '"brand":{"@type":"Brand","name":"Klepka"}',
    ])
      expect(shown.text).toContain(text)
    expect((await page('/kategoria-produktu/deski/')).text).toContain('Deska dębowa 14 mm')
    expect((await page('/szukaj/?s=dębowa+14')).text).toContain('Deska dębowa 14 mm')
  })

  it('saves each kind with what belongs to it, and gives it back as it was', async () => {
    const member = await addProduct(test.services.db, { name: 'Podkład' })
    const kinds: [Partial<ProductToSave>, object][] = [
      [
        { kind: 'grouped', groupedIds: [member], regularPriceGrosze: 500 },
        { groupedIds: [member], regularPriceGrosze: null },
      ],
      [
        { kind: 'external', externalUrl: 'https://partner.example.pl/a', buttonText: 'Kup tam' },
        { externalUrl: 'https://partner.example.pl/a', buttonText: 'Kup tam', regularPriceGrosze: 10_000 },
      ],
      [{ kind: 'simple', isVirtual: true, name: 'Montaż' }, { isVirtual: true }],
      [
        {
          kind: 'simple',
          vatRate: 8,
          sku: 'KL-1',
          salePriceGrosze: 9_000,
          saleFromMs: 1_000,
          saleToMs: 2_000,
          lowStock: 4,
          backorders: 'notify',
          minQuantity: 2,
          maxQuantity: 8,
          quantityStep: 2,
          weightGrams: 14_300,
          sizeMm: { length: 2_200, width: 180, height: 14 },
          visibility: 'catalog',
          isFeatured: true,
          position: 7,
          upsellIds: [member],
          crossSellIds: [member],
          pictures: [{ src: '/pictures/deska.webp', alt: 'Deska' }],
          responsibleText: 'Importer',
          status: 'draft',
        },
        { sku: 'KL-1', vatRate: 8, lowStock: 4, quantityStep: 2, status: 'draft', position: 7 },
      ],
    ]
    for (const [edited, expected] of kinds) {
      const made = await create(edited)
      expect(made.product).toMatchObject(expected)
      const { body } = await save(made, {})
      expect(body).toEqual(made)
    }
  })

  it('prices skirting by the metre and glue by the kilogram, wherever the price stands', async () => {
    const made = await create({ name: 'Listwa 240 cm', regularPriceGrosze: 4_397, content: '240 cm' })
    expect(made.product.content).toBe('2,4 mb')
    expect((await page(made.url)).text).toMatch(/18,32\s?zł\/mb/)
    expect((await page('/sklep/')).text).toMatch(/18,32\s?zł\/mb/)
    const glue = await create({
      name: 'Klej',
      kind: 'variable',
      attributes: [colours(['5 kg', '15 kg'])],
      variations: ['5 kg', '15 kg'].map((content) =>
        makeEditedVariation({ options: [content], content, regularPriceGrosze: 15_000 }),
      ),
    })
    const text = (await page(glue.url)).text
    expect(text).toMatch(/10,00\s?zł\/kg/)
    expect(text).toMatch(/30,00\s?zł\/kg/)
    const refused = await save(made, { content: '3 sztuki' } as never)
    expect(refused).toMatchObject({ status: 422 })
  })

  it('generates variations, and one removed and added again is the same', async () => {
    const made = await create({
      name: 'Panel',
      kind: 'variable',
      regularPriceGrosze: 1,
      attributes: [colours(['dąb', 'buk'])],
      variations: [
        makeEditedVariation({
          options: ['dąb'],
          sku: 'P-D',
          regularPriceGrosze: 5_000,
          packAreaCm2: 20_000,
          stock: { how: 'set', pieces: 3, read: null },
        }),
        makeEditedVariation({ options: ['buk'], sku: 'P-B', salePriceGrosze: 9_000, isSold: false }),
      ],
      defaultOptions: ['dąb'],
    })
    const [oak, beech] = made.product.variations
    expect(made.product).toMatchObject({
      regularPriceGrosze: null,
      defaultOptions: ['dąb'],
      attributes: [{ slug: 'kolor', isForVariations: true }],
    })
    expect([oak, beech]).toMatchObject([
      { options: ['dąb'], sku: 'P-D', stock: 3, packAreaCm2: 20_000, isSold: true },
      { options: ['buk'], sku: 'P-B', salePriceGrosze: 9_000, isSold: false },
    ])
    expect((await page(made.url)).text).toContain('50,00')

    const withoutOak = (await save(made, { variations: unchanged(made).variations.slice(1) })).body
    expect(withoutOak.product.variations).toMatchObject([{ id: beech!.id }])
    const again = await save(withoutOak, {
      variations: [
        makeEditedVariation({ options: ['dąb'], sku: 'P-D' }),
        { ...unchanged(withoutOak).variations[0]!, isSold: true },
      ],
    })
    expect(again.body.product.variations).toMatchObject([
      { id: oak!.id, sku: 'P-D' },
      { id: beech!.id, isSold: true },
    ])
    const simple = await save(again.body, { kind: 'simple', regularPriceGrosze: 4_200 })
    expect(simple.body.product).toMatchObject({ kind: 'simple', variations: [], regularPriceGrosze: 4_200 })
  })

  it('lets two variations exchange their SKUs', async () => {
    const made = await create({
      kind: 'variable',
      attributes: [colours(['a', 'b'])],
      variations: ['a', 'b'].map((option) => makeEditedVariation({ options: [option], sku: `Z-${option}` })),
    })
    const [a, b] = unchanged(made).variations
    const { body } = await save(made, {
      variations: [
        { ...a!, sku: 'Z-b' },
        { ...b!, sku: 'Z-a' },
      ],
    })
    expect(body.product.variations.map(({ sku }: { sku: string }) => sku)).toEqual(['Z-b', 'Z-a'])
  })

  it('refuses to overwrite what was saved since it was read, and says so', async () => {
    const made = await create({ name: 'Klej' })
    expect((await save(made, { name: 'Klej A' })).status).toBe(200)
    const second = await save(made, { name: 'Klej B' })
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    const now = await load(made.id)
    expect(now.product.name).toBe('Klej A')
    const answers = await Promise.all(['C', 'D', 'E'].map((name) => save(now, { name })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const changed = await load(made.id)
    await owner.request('PATCH', `products/${made.id}`, { regularPriceGrosze: 777 })
    expect((await save(changed, { name: 'F' })).status).toBe(409)
  })

  it('adds to the stock whatever was sold meanwhile, but sets it only over what was read', async () => {
    const made = await create({ stock: { how: 'set', pieces: 10, read: null } })
    await owner.request('PATCH', `products/${made.id}`, { stock: 8 })
    const refused = await save(made, { stock: { how: 'set', pieces: 20, read: 10 }, name: 'Inna' })
    expect([refused.status, refused.body.code, refused.body.data.fields]).toEqual([
      409,
      'stock_changed',
      [{ path: 'stock.pieces', message: expect.stringContaining('na stanie jest teraz 8') }],
    ])
    const added = await save(made, { stock: { how: 'add', pieces: 5 }, name: 'Inna' })
    expect(added.body.product).toMatchObject({ stock: 13, name: 'Inna' })
    const uncounted = await save(added.body, { stock: { how: 'set', pieces: null, read: 13 } })
    expect(uncounted.body.product.stock).toBeNull()
  })

  it.each<[string, Partial<ProductToSave>, string]>([
    ['a name is missing', { name: ' ' }, 'name'],
    ['the address is taken', { slug: 'zajety-adres' }, 'slug'],
    ['the SKU is taken', { sku: 'ZAJETY' }, 'sku'],
    ['the EAN has a wrong check digit', { gtin: '5901234123458' }, 'gtin'],
    [
      'the EAN of a variation has a wrong check digit',
      {
        kind: 'variable' as const,
        attributes: [{ slug: '', name: 'Kolor', values: ['biały'], isVisible: true, isForVariations: true }],
        variations: [makeEditedVariation({ options: ['biały'], gtin: '96385075' })],
      },
      'variations.0.gtin',
    ],
    ['the sale is not lower', { salePriceGrosze: 10_000 }, 'salePriceGrosze'],
    ['the sale ends before it begins', { salePriceGrosze: 1, saleFromMs: 5, saleToMs: 5 }, 'saleToMs'],
    ['the maximum is below the minimum', { minQuantity: 5, maxQuantity: 4 }, 'maxQuantity'],
    ['a partner’s address is missing', { kind: 'external' }, 'externalUrl'],
    ['an attribute is named twice', { attributes: [colours(['a']), colours(['b'])] }, 'attributes.1.name'],
    [
      'a variation is there twice',
      {
        kind: 'variable',
        attributes: [colours(['a'])],
        variations: [makeEditedVariation({ options: ['a'] }), makeEditedVariation({ options: ['a'] })],
      },
      'variations.1.options',
    ],
    [
      'a variation’s SKU is taken',
      {
        kind: 'variable',
        attributes: [colours(['a'])],
        variations: [makeEditedVariation({ options: ['a'], sku: 'ZAJETY' })],
      },
      'variations.0.sku',
    ],
  ])('names the field when %s, and saves nothing', async (_, edited, path) => {
    if (!(await owner.request('GET', 'products?search=ZAJETY')).body.total)
      await create({ name: 'Zajęty adres', sku: 'ZAJETY' })
    const before = (await owner.request('GET', 'products')).body.total
    const { status, body } = await owner.request('POST', 'products', makeEdited(edited))
    expect([status, body.data.fields.map((field: { path: string }) => field.path)]).toEqual([422, [path]])
    expect(body.data.fields[0].message).toMatch(/^[A-ZŻŚĆŁ].*\.$/)
    expect((await owner.request('GET', 'products')).body.total).toBe(before)
  })

  it('gives the free address of a name', async () => {
    const made = await create({ name: 'Listwa MDF' })
    const address = async (query: string) =>
      (await owner.request('GET', `product-address?${query}`)).body.slug
    expect(await address('name=Listwa+MDF')).toBe('listwa-mdf-2')
    expect(await address(`name=Listwa+MDF&id=${made.id}`)).toBe('listwa-mdf')
  })

  it('copies a product as a draft without what belongs to one product', async () => {
    const made = await create({
      name: 'Panel wzór',
      kind: 'variable',
      gtin: '5901234123457',
      attributes: [colours(['dąb'])],
      tags: ['Nowość'],
      variations: [
        makeEditedVariation({ options: ['dąb'], sku: 'W-D', stock: { how: 'set', pieces: 9, read: null } }),
      ],
    })
    const { body } = await owner.request('POST', `products/${made.id}/copy`, {})
    expect(body.product).toMatchObject({
      name: 'Panel wzór (kopia)',
      status: 'draft',
      gtin: '',
      tags: ['Nowość'],
      variations: [{ options: ['dąb'], sku: '', stock: 0, regularPriceGrosze: 10_000 }],
    })
    expect((await page(body.url)).status).toBe(404)
    expect((await load(made.id)).product.variations).toMatchObject([{ sku: 'W-D', stock: 9 }])
  })

  it('is closed to visitors and to calls without the session’s token', async () => {
    const visitor = test.visitor()
    expect((await visitor.get('/panel/api/product-choices')).status).toBe(401)
    const { status } = await owner.request('POST', 'products', makeEdited(), { 'x-csrf-token': 'x' })
    expect(status).toBe(403)
  })
})
