import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { findProductsById } from '../find-products.ts'
import { addToSales } from '../upkeep.ts'
import { returnStock, type StockLine, reserveStock } from './reserve-stock.ts'
import { type ProductDraft, saveProduct } from '#server/testing/save-product.ts'

const BUYERS = 60

describe.each(engines)('stock on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  const save = (draft: Partial<ProductDraft>) =>
    db.transaction((tx) => saveProduct(tx, { name: 'Panel', regularPriceGrosze: 100, ...draft }, 0))
  const take = (...lines: StockLine[]) => db.transaction((tx) => reserveStock(tx, lines))
  const stockOf = async (id: number) => (await findProductsById(db.read, [id])).get(id)!.stock
  const version = async () => (await loadVersions(db.read)).catalog

  it.each([1, 7, 50])(
    'of %i pieces is sold to exactly that many of the simultaneous buyers',
    async (pieces) => {
      const id = await save({ stock: pieces })
      const outcomes = await Promise.all(
        Array.from({ length: BUYERS }, () => take({ productId: id, quantity: 1 })),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(pieces)
      expect(await stockOf(id)).toBe(0)
    },
  )

  it('is reserved for all lines or for none', async () => {
    const plenty = await save({ stock: 10 })
    const scarce = await save({ stock: 1 })
    expect(await take({ productId: plenty, quantity: 2 }, { productId: scarce, quantity: 2 })).toEqual({
      ok: false,
      productId: scarce,
    })
    expect([await stockOf(plenty), await stockOf(scarce)]).toEqual([10, 1])
  })

  it('is reserved for carts with opposite line orders without a deadlock', async () => {
    const a = await save({ stock: 100 })
    const b = await save({ stock: 100 })
    const carts = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? [a, b] : [b, a]).map((productId) => ({ productId, quantity: 1 })),
    )
    expect((await Promise.all(carts.map((cart) => take(...cart)))).every(({ ok }) => ok)).toBe(true)
    expect([await stockOf(a), await stockOf(b)]).toEqual([60, 60])
  })

  it('goes below zero only for a product with backorders', async () => {
    const id = await save({ stock: 1, backorders: 'notify' })
    expect(await take({ productId: id, quantity: 3 })).toEqual({ ok: true, emptied: [id] })
    expect(await stockOf(id)).toBe(-2)
  })

  it('is not needed for an uncounted product, unless marked as out of stock', async () => {
    expect(await take({ productId: await save({}), quantity: 1_000 })).toEqual({ ok: true, emptied: [] })
    const out = await save({ stockStatus: 'out_of_stock' })
    expect(await take({ productId: out, quantity: 1 })).toEqual({ ok: false, productId: out })
    expect(await take({ productId: 999_999, quantity: 1 })).toEqual({ ok: false, productId: 999_999 })
  })

  it('is shared by variations when only their product counts it', async () => {
    const parent = await save({ kind: 'variable', stock: 3 })
    const [red, blue] = [
      await save({ kind: 'variation', parentId: parent }),
      await save({ kind: 'variation', parentId: parent }),
    ]
    expect(await take({ productId: red, quantity: 2 }, { productId: blue, quantity: 2 })).toEqual({
      ok: false,
      productId: red,
    })
    expect(await take({ productId: red, quantity: 2 }, { productId: blue, quantity: 1 })).toEqual({
      ok: true,
      emptied: [red],
    })
    expect([await stockOf(parent), await stockOf(red), await stockOf(blue)]).toEqual([0, 0, 0])
    await db.transaction((tx) => returnStock(tx, [{ productId: red, quantity: 2 }]))
    expect(await stockOf(blue)).toBe(2)
  })

  it('raises the version only for visible changes: few left, sold out, back in stock', async () => {
    const id = await save({ stock: 20 })
    const raised = async (work: () => Promise<unknown>) => {
      const before = await version()
      await work()
      return (await version()) !== before
    }
    expect(await raised(() => take({ productId: id, quantity: 5 }))).toBe(false)
    expect(await raised(() => take({ productId: id, quantity: 10 }))).toBe(true)
    expect(await raised(() => take({ productId: id, quantity: 5 }))).toBe(true)
    expect(
      await raised(() => db.transaction((tx) => returnStock(tx, [{ productId: id, quantity: 20 }]))),
    ).toBe(true)
    expect(
      await raised(() => db.transaction((tx) => returnStock(tx, [{ productId: id, quantity: 20 }]))),
    ).toBe(false)
  })

  it('that was sold raises the sales of a variation and of its product', async () => {
    const parent = await save({ kind: 'variable' })
    const option = await save({ kind: 'variation', parentId: parent })
    await db.transaction((tx) =>
      addToSales(tx, [
        { productId: option, quantity: 2 },
        { productId: option, quantity: 1 },
      ]),
    )
    const found = await findProductsById(db.read, [parent, option])
    expect([found.get(parent)!.totalSales, found.get(option)!.totalSales]).toEqual([3, 3])
  })
})
