import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { importProducts } from '#server/shop/catalog/import/import-products.ts'
import { applySaleDates } from '#server/shop/catalog/upkeep.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct, makeEdited } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LINE = 'Najniższa cena z 30 dni przed obniżką'

describe.each(engines)('the ledger of prices on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const add = (draft: Parameters<typeof addProduct>[1]) => addProduct(test.services.db, draft)
  /** Prices in force, without the first one. */
  const changes = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('price_ledger')
        .selectAll()
        .where('product_id', '=', id)
        .orderBy('from_ms')
        .execute()
    )
      .slice(1)
      .map(({ price_grosze, cause }) => [price_grosze, cause])
  const figure = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('products')
        .select('lowest_price_grosze')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).lowest_price_grosze
  const later = () => (test.clock.nowMs += DAY_MS)
  const patch = async (id: number, change: object) => {
    later()
    expect((await owner.request('PATCH', `products/${id}`, change)).status).toBe(200)
  }
  const page = async (slug: string) =>
    (await test.visitor().open(`/produkt/${slug}/`)).replaceAll('\u00a0', ' ')

  it('has each change of the quick form, and a figure that stays while a promotion runs', async () => {
    const id = await add({ slug: 'szybka-zmiana' })
    await patch(id, { stock: 5 })
    expect(await changes(id)).toEqual([])
    await patch(id, { salePriceGrosze: 9_000 })
    expect([await changes(id), await figure(id)]).toEqual([[[9_000, 'promo']], 10_000])
    const shown = await page('szybka-zmiana')
    expect(shown).toContain(LINE)
    expect(shown).toContain('−10%')
    await patch(id, { regularPriceGrosze: 12_000 })
    expect([(await changes(id)).length, await figure(id)]).toEqual([1, 10_000])
    await patch(id, { salePriceGrosze: 8_000 })
    expect(await figure(id)).toBe(9_000)
    // A promotion that is dearer than the last one is no reduction.
    await patch(id, { salePriceGrosze: 8_500 })
    expect(await figure(id)).toBe(8_000)
    const silent = await page('szybka-zmiana')
    const [history] = (await owner.request('GET', `products/${id}/edited`)).body.prices
    expect(history).toMatchObject({ id, silence: 'not_lower', lowest: { grosze: 8_000 } })
    expect(history.entries.map((entry: { priceGrosze: number }) => entry.priceGrosze)).toEqual([
      8_500, 8_000, 9_000, 10_000,
    ])
    for (const word of [LINE, '<del>', 'class="onsale"']) expect(silent).not.toContain(word)
  })

  it('announces no promotion of a product that was never sold dearer', async () => {
    const made = await owner.request(
      'POST',
      'products',
      makeEdited({ name: 'Od razu taniej', salePriceGrosze: 9_000 }),
    )
    expect(await figure(made.body.id)).toBeNull()
    expect(made.body.prices).toMatchObject([{ silence: 'no_price_before' }])
    expect(await page('od-razu-taniej')).not.toContain('<del>')
  })

  it('has the changes of the editor, of the grid and of its undoing', async () => {
    const id = await add({ name: 'Arkusz cen' })
    later()
    const [row] = (await owner.request('GET', `product-grid/rows?ids=${id}`)).body.rows
    const saved = await owner.request('PATCH', 'product-grid', {
      rows: [{ id, version: row.version, change: { salePriceGrosze: 7_000 } }],
    })
    later()
    const undone = await owner.request('POST', 'product-grid/undo', { id: saved.body.last.id })
    expect(undone.status).toBe(200)
    later()
    const edited = (await owner.request('GET', `products/${id}/edited`)).body
    const { stock: _, variations: __, ...fields } = edited.product
    const put = await owner.request(
      'PUT',
      `products/${id}`,
      { ...fields, regularPriceGrosze: 11_000, variations: [] },
      { 'If-Match': edited.version },
    )
    expect(put.status).toBe(200)
    expect(await changes(id)).toEqual([
      [7_000, 'promo'],
      [10_000, 'base'],
      [11_000, 'base'],
    ])
  })

  it('has the changes of many prices, of their undoing, of the trash and of states, of variations too', async () => {
    const parent = await add({ name: 'Z wariantem', kind: 'variable', regularPriceGrosze: null })
    const id = await add({ name: 'Wariant', kind: 'variation', parentId: parent })
    const many = { ids: [parent], change: { target: 'sale', by: 'percent', value: -2_000 } }
    later()
    const planned = (await owner.request('POST', 'products/prices?dry-run=1', many)).body.lines
    expect((await owner.request('POST', 'products/prices', { ...many, expected: planned })).status).toBe(200)
    const [line] = (await owner.request('GET', `changes?kind=product&subject=${parent}`)).body.changes
    later()
    const undone = await owner.request('POST', `changes/${line.id}/undo`)
    expect(undone.status).toBe(200)
    later()
    await owner.request('POST', 'products/trash', { ids: [parent] })
    later()
    await owner.request('POST', 'products/restore', { ids: [parent] })
    later()
    await owner.request('POST', 'products/state', { ids: [parent], status: 'draft' })
    expect(await changes(id)).toEqual([
      [8_000, 'promo'],
      [10_000, 'base'],
      [null, 'base'],
      [10_000, 'base'],
      [null, 'base'],
    ])
  })

  it('has the changes of a file, and assumes the regular price of what comes in a sale', async () => {
    const load = (text: string) =>
      importProducts(test.services.db, Readable.from([Buffer.from(text)]), { nowMs: test.clock.nowMs })
    const heading = 'Typ,SKU,Nazwa,Opublikowano,Cena promocyjna,Cena regularna'
    expect((await load(`${heading}\nsimple,CSV-1,Z pliku,1,80,100`)).problems).toEqual([])
    const { id } = await test.services.db.read
      .selectFrom('products')
      .select('id')
      .where('sku', '=', 'CSV-1')
      .executeTakeFirstOrThrow()
    expect([await changes(id), await figure(id)]).toEqual([[[8_000, 'promo']], 10_000])
    later()
    await load(`${heading}\nsimple,CSV-1,Z pliku,1,70,100`)
    expect([(await changes(id)).at(-1), await figure(id)]).toEqual([[7_000, 'promo'], 8_000])
  })

  it('has a scheduled sale from the moment it begins to the moment it ends, and its figure in advance', async () => {
    const id = await add({ name: 'Zaplanowana', slug: 'zaplanowana' })
    later()
    const now = test.clock.nowMs
    const dates = { saleFromMs: now + 3 * DAY_MS, saleToMs: now + 6 * DAY_MS }
    await patch(id, { salePriceGrosze: 9_000, ...dates })
    expect([await changes(id), await figure(id)]).toEqual([
      [
        [9_000, 'promo'],
        [10_000, 'base'],
      ],
      10_000,
    ])
    expect(await page('zaplanowana')).not.toContain(LINE)
    // What was planned is superseded as long as it has not begun.
    await patch(id, { salePriceGrosze: 8_900 })
    expect((await changes(id))[0]).toEqual([8_900, 'promo'])
    test.clock.nowMs = now + 4 * DAY_MS
    await applySaleDates(test.services.db, test.clock.nowMs)
    await test.services.refresh()
    expect(await page('zaplanowana')).toContain(LINE)
    await patch(id, { saleToMs: test.clock.nowMs })
    expect((await changes(id)).map(([price]) => price)).toEqual([8_900, 10_000])
  })
})
