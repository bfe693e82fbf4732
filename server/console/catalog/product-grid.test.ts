import { describe, expect, it } from 'vitest'
import type { GridRow, GridSaveAnswer } from '#contract/console/shop/product-grid.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct, makeEdited, makeEditedVariation } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('the grid of products on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const index = async (query: string): Promise<number[]> =>
    (await owner.request('GET', `product-grid?${query}`)).body.ids
  const rowsOf = async (ids: number[]): Promise<GridRow[]> =>
    (await owner.request('GET', `product-grid/rows?ids=${ids.join(',')}`)).body.rows
  const save = async (rows: object[]): Promise<GridSaveAnswer> => {
    const { status, body } = await owner.request('PATCH', 'product-grid', { rows })
    expect([status, body.message]).toEqual([200, undefined])
    return body
  }
  const add = (draft: Parameters<typeof addProduct>[1]) => addProduct(test.services.db, draft)

  it('lists each product with its variations behind it, in the order of the list', async () => {
    const made = (
      await owner.request(
        'POST',
        'products',
        makeEdited({
          name: 'Siatka buk',
          kind: 'variable',
          attributes: [
            { slug: '', name: 'Kolor', values: ['biały', 'szary'], isVisible: true, isForVariations: true },
          ],
          variations: [
            makeEditedVariation({ options: ['biały'], sku: 'SB-B' }),
            makeEditedVariation({ options: ['szary'], sku: 'SB-S' }),
          ],
        }),
      )
    ).body
    const variations = made.product.variations.map(({ id }: { id: number }) => id)
    const otherId = await add({ name: 'Siatka akacja' })
    expect(await index('search=siatka&order=name')).toEqual([otherId, made.id, ...variations])
    expect(await index('search=siatka')).toEqual([otherId, made.id, ...variations])

    const [product, first] = await rowsOf([made.id, variations[0]])
    const { saved, faults } = await save([
      { id: product!.id, version: product!.version, change: { name: 'Siatka dąb' } },
      {
        id: first!.id,
        version: first!.version,
        change: { gtin: '5901234123457', regularPriceGrosze: 9_900 },
      },
    ])
    expect(faults).toEqual([])
    expect(saved.map(({ name }) => name)).toEqual(['Siatka dąb', 'Siatka dąb – biały'])
    // Found by the EAN of its variation.
    expect(await index('search=5901234123457')).toEqual([made.id, ...variations])
    const wrong = await save([{ id: first!.id, version: saved[1]!.version, change: { vatRate: 8 } }])
    expect(wrong.faults).toMatchObject([{ id: first!.id, field: 'vatRate' }])
  })

  it('saves what is right, names conflicts and faults by row, and undoes the save as a whole', async () => {
    const categoryId = await test.services.db.transaction((tx) => saveCategory(tx, { name: 'Arkuszowe' }))
    const ids = [
      await add({ name: 'Arkusz A', sku: 'GRID-A', regularPriceGrosze: 10_000, stock: 5 }),
      await add({ name: 'Arkusz B', sku: 'GRID-B', regularPriceGrosze: 10_000, stock: 5 }),
      await add({ name: 'Arkusz C', sku: 'GRID-C', regularPriceGrosze: 10_000, stock: 5 }),
      await add({ name: 'Arkusz D', sku: 'GRID-D', regularPriceGrosze: 10_000, stock: 5 }),
    ]
    const [a, b, c, d] = (await rowsOf(ids)) as [GridRow, GridRow, GridRow, GridRow]
    // Somebody else saves C, and one piece of D is sold.
    await save([{ id: c.id, version: c.version, change: { weightGrams: 500 } }])
    await save([{ id: d.id, version: d.version, change: { stock: 4 } }])

    const answer = await save([
      // SKUs exchanged in one save.
      {
        id: a.id,
        version: a.version,
        stockRead: 5,
        change: { sku: 'GRID-B', regularPriceGrosze: 12_345, stock: 9, categoryIds: [categoryId] },
      },
      { id: b.id, version: b.version, change: { sku: 'GRID-A', status: 'private', lowStock: 2 } },
      { id: c.id, version: c.version, change: { regularPriceGrosze: 1 } },
      { id: d.id, version: d.version, stockRead: 5, change: { stock: 7, weightGrams: 10 } },
    ])
    expect(answer.saved.map(({ id }) => id)).toEqual([a.id, b.id])
    expect(answer.conflicts).toMatchObject([
      { id: c.id, weightGrams: 500, regularPriceGrosze: 10_000 },
      { id: d.id, stock: 4, weightGrams: 1_000 },
    ])
    expect(answer.last).toMatchObject({ rows: 2 })
    expect(await rowsOf([a.id, b.id])).toMatchObject([
      { sku: 'GRID-B', regularPriceGrosze: 12_345, stock: 9, categoryIds: [categoryId] },
      { sku: 'GRID-A', status: 'private', lowStock: 2 },
    ])
    expect((await owner.request('GET', `products?search=arkusz&state=private`)).body.products).toHaveLength(1)

    const [, changedB] = await rowsOf([a.id, b.id])
    const refused = await save([
      { id: changedB!.id, version: changedB!.version, change: { sku: 'GRID-D' } },
      { id: c.id, version: answer.conflicts[0]!.version, change: { salePriceGrosze: 20_000 } },
    ])
    expect(refused.saved).toEqual([])
    expect(refused.faults).toMatchObject([
      { id: c.id, field: 'salePriceGrosze' },
      { id: b.id, field: 'sku', message: expect.stringContaining('Arkusz D') },
    ])

    // Nothing was saved, so the last save is still the one before.
    const { last } = (await owner.request('GET', 'product-grid/last-save')).body
    expect(last.id).toBe(answer.last!.id)
    const undone = (await owner.request('POST', 'product-grid/undo', { id: last.id })).body as GridSaveAnswer
    expect(undone.conflicts).toEqual([])
    expect(await rowsOf([a.id, b.id])).toEqual([a, b])
    expect(undone.last).toBe(null)
    expect((await owner.request('POST', 'product-grid/undo', { id: last.id })).status).toBe(409)
  })

  it('does not undo a row that was changed again since', async () => {
    const ids = [await add({ name: 'Cofka A', stock: 3 }), await add({ name: 'Cofka B', stock: 3 })]
    const rows = await rowsOf(ids)
    const { last, saved } = await save(
      rows.map(({ id, version }) => ({ id, version, stockRead: 3, change: { weightGrams: 700, stock: 8 } })),
    )
    await owner.request('PATCH', `products/${ids[1]}`, { stock: 7, stockRead: 8 })
    const undone = (await owner.request('POST', 'product-grid/undo', { id: last!.id })).body as GridSaveAnswer
    expect([undone.saved.map(({ id }) => id), undone.conflicts.map(({ id }) => id)]).toEqual([
      [ids[0]],
      [ids[1]],
    ])
    expect(await rowsOf(ids)).toEqual([rows[0], { ...saved[1]!, stock: 7 }])
  })

  it('takes a change back to values that nobody could enter now', async () => {
    const sku = `IMPORT-${'9'.repeat(80)}`
    const longName = `Deska ${'bardzo '.repeat(40)}długa`
    const id = await add({ name: longName, sku, regularPriceGrosze: 5_000, stock: 3 })
    // As an import or an older version left it.
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('products')
        .set({ sale_price_grosze: 6_000, gtin: '123' })
        .where('id', '=', id)
        .execute(),
    )
    const [row] = await rowsOf([id])
    const change = {
      name: 'Deska',
      sku: 'KROTKI',
      gtin: '',
      regularPriceGrosze: 7_000,
      salePriceGrosze: null,
    }
    await save([{ id, version: row!.version, change }])
    const [line] = (await owner.request('GET', `changes?kind=product&subject=${id}`)).body.changes
    const undone = await owner.request('POST', `changes/${line.id}/undo`)
    expect([undone.status, undone.body]).toEqual([200, { ok: true, skipped: 0 }])
    expect(await rowsOf([id])).toEqual([row])
    // So does the button of the grid itself.
    const { last } = await save([{ id, version: row!.version, change }])
    expect((await owner.request('POST', 'product-grid/undo', { id: last!.id })).body.faults).toEqual([])
    expect(await rowsOf([id])).toEqual([row])
  })

  it('puts nothing back that the shop could not work with', async () => {
    const id = await add({ name: 'Zwykła', regularPriceGrosze: 5_000 })
    const [row] = await rowsOf([id])
    for (const change of [
      { regularPriceGrosze: -1 },
      { name: '' },
      { status: 'trashed' },
      { stock: 1e12 },
      { weightGrams: 0.5 },
    ])
      expect(
        (
          await owner.request('POST', 'product-grid/restore', {
            rows: [{ id, version: row!.version, change }],
          })
        ).status,
      ).toBe(422)
    const taken = await add({ name: 'Zajęta', sku: 'ZAJETY-1' })
    const { status, body } = await owner.request('POST', 'product-grid/restore', {
      rows: [{ id, version: row!.version, change: { sku: 'ZAJETY-1' } }],
    })
    // The reason is said as it is: nobody changed the product itself.
    expect([status, body.code, body.message]).toEqual([
      409,
      'not_restorable',
      expect.stringContaining('„Zajęta”'),
    ])
    expect(await rowsOf([id, taken])).toMatchObject([row, { sku: 'ZAJETY-1' }])
  })

  it('a fault of the request names its field, and a version has nothing to do with sales', async () => {
    const id = await add({ name: 'Wersja', stock: 3 })
    const [row] = await rowsOf([id])
    const { status, body } = await owner.request('PATCH', 'product-grid', {
      rows: [{ id, version: row!.version, change: { gtin: '5901234123458' } }],
    })
    expect([status, body.data.fields[0].path]).toEqual([422, 'rows.0.change.gtin'])
    await owner.request('PATCH', `products/${id}`, { stock: 2, stockRead: 3 })
    expect((await rowsOf([id]))[0]).toEqual({ ...row, stock: 2 })
  })

  it('finds words in any order, in any case, with and without accents', async () => {
    const oak = await add({ name: 'Łóżko z DĘBU sonoma 100%', sku: 'ŁD_1', gtin: '4006381333931' })
    const other = await add({ name: 'Łoże bukowe', sku: 'LB-21' })
    const found = async (text: string) =>
      (await index(`search=${encodeURIComponent(text)}`)).filter((id) => id === oak || id === other)
    for (const text of [
      'łóżko dębu',
      'ŁÓŻKO',
      'lozko',
      'SONOMA łóż',
      'debu  LOZKO',
      'łd_1',
      '381333',
      '100%',
    ])
      expect(await found(text), text).toEqual([oak])
    for (const text of ['l_zko', '%', 'sonoma bukowe'])
      expect(await found(text), text).toEqual(text === '%' ? [oak] : [])
    expect(await found('ŁO')).toEqual([other, oak])
    expect((await owner.request('GET', 'products?search=LOZKO&sort=name')).body).toMatchObject({ total: 1 })
    await owner.request('PATCH', 'product-grid', {
      rows: [{ id: other, version: (await rowsOf([other]))[0]!.version, change: { name: 'Łóżeczko' } }],
    })
    expect(await found('łóże')).toEqual([other])
  })

  it('filters by what products lack, and names filters for one account', async () => {
    const full = await add({
      name: 'Brak pełny',
      gtin: '96385074',
      weightGrams: 100,
      pictures: [{ src: '/a.webp', alt: '' }],
    })
    const bare = await add({ name: 'Brak danych', regularPriceGrosze: null, weightGrams: null })
    const sale = await add({ name: 'Brak promocji', salePriceGrosze: 5_000, gtin: '5901234123457' })
    const found = async (data: string) => (await index(`search=brak&data=${data}`)).toSorted((a, b) => a - b)
    expect(await found('no-gtin')).toEqual([bare])
    expect(await found('no-price')).toEqual([bare])
    expect(await found('no-weight')).toEqual([bare])
    expect(await found('no-picture')).toEqual([bare, sale])
    expect(await found('on-sale')).toEqual([sale])
    expect(await found('no-category')).toEqual([full, bare, sale])

    const filter = { search: 'brak', data: 'no-picture' }
    const named = await owner.request('POST', 'product-views', { name: 'Bez zdjęć', filter })
    expect(named.body.views).toMatchObject([{ name: 'Bez zdjęć', filter, count: 2 }])
    const again = await owner.request('POST', 'product-views', {
      name: 'bez zdjęć',
      filter: { data: 'on-sale' },
    })
    expect(again.body.views).toMatchObject([{ name: 'Bez zdjęć', filter: { data: 'on-sale' } }])
    const { id } = again.body.views[0]
    expect((await owner.request('DELETE', `product-views/${id}`)).body.views).toEqual([])
    expect((await owner.request('POST', 'product-views', { name: ' ', filter })).status).toBe(422)
  })
})
