import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { countCodesIn } from '#server/shop/catalog/upkeep.ts'
import { setStockAndPrice } from '#server/shop/catalog/saving/set-stock-and-price.ts'
import { couponSchema, deleteCoupon, saveCoupon } from '#server/shop/coupons/manage-coupons.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LINE = 'Najniższa cena z 30 dni przed obniżką:'

describe.each(engines)('discount codes for everybody on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const later = (days = 40) => (test.clock.nowMs += days * DAY_MS)
  const save = (coupon: object) =>
    test.services.db.transaction((tx) =>
      saveCoupon(tx, v.parse(couponSchema, { kind: 'percent', amount: 1_000, ...coupon }), test.clock.nowMs),
    )
  const remove = (code: string) =>
    test.services.db.transaction((tx) => deleteCoupon(tx, code, test.clock.nowMs))
  const records = async (code: string) =>
    (
      await test.services.db.read
        .selectFrom('public_codes')
        .selectAll()
        .where('code', '=', code)
        .orderBy('from_ms')
        .execute()
    ).map(({ from_ms, kind, amount }) => [from_ms, kind, amount])
  const figure = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('products')
        .select('lowest_price_grosze')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).lowest_price_grosze
  const sell = (id: number, salePriceGrosze: number) =>
    test.services.db.transaction((tx) => setStockAndPrice(tx, id, { salePriceGrosze }, test.clock.nowMs))
  const cartWith = async (id: number, code: string) => {
    const visitor = test.visitor()
    await visitor.post('/?wc-ajax=add_to_cart', { product_id: String(id), quantity: '2' })
    await visitor.post('/koszyk/', { coupon_code: code, apply_coupon: '1' })
    return (await visitor.open('/koszyk/')).replaceAll('\u00a0', ' ')
  }

  it('stay on record as they were, however they are changed, renewed and deleted', async () => {
    const startMs = test.clock.nowMs
    await save({ code: 'trwaly' })
    later(1)
    await save({ code: 'trwaly', description: 'Bez zmiany rabatu' })
    expect(await records('trwaly')).toEqual([[startMs, 'percent', 1_000]])
    const changedMs = later(1)
    await save({ code: 'trwaly', amount: 2_000, expiresMs: changedMs + 10 * DAY_MS })
    const deletedMs = later(1)
    expect(await remove('trwaly')).toBe(true)
    expect(await records('trwaly')).toEqual([
      [startMs, 'percent', 1_000],
      [changedMs, 'percent', 2_000],
      [deletedMs, null, 0],
    ])
  })

  it('are all but those that work once, unless their owner says otherwise; an amount off a cart is none', async () => {
    await save({ code: 'kazdy' })
    await save({ code: 'jeden', usageLimit: 1 })
    await save({ code: 'osobisty', isPublic: false })
    await save({ code: 'od-koszyka', kind: 'fixed_cart', amount: 500 })
    await save({ code: 'od-wartosci', minTotalGrosze: 10_000 })
    const found = await Promise.all(
      ['kazdy', 'jeden', 'osobisty', 'od-koszyka', 'od-wartosci'].map((code) => records(code)),
    )
    expect(found.map(({ length }) => length)).toEqual([1, 0, 0, 0, 0])
    await remove('kazdy')
  })

  it('lower what a later sale is compared with, and nothing where the setting is off', async () => {
    const id = await addProduct(test.services.db, { slug: 'z-kodem' })
    const other = await addProduct(test.services.db, { slug: 'bez-kodu' })
    later()
    await save({ code: 'sprzed', amount: 2_500, productIds: [id] })
    later(3)
    await remove('sprzed')
    later(3)
    for (const one of [id, other]) await sell(one, 8_000)
    expect([await figure(id), await figure(other)]).toEqual([7_500, 10_000])
    const { services } = test
    await test.changeSettings({ priceReductions: { countsCodes: false } })
    expect(await countCodesIn(services.db, false, services.now())).toBeGreaterThan(0)
    expect(await figure(id)).toBe(10_000)
    expect(await countCodesIn(services.db, false, services.now())).toBe(0)
    await test.changeSettings({ priceReductions: { countsCodes: true } })
    await countCodesIn(services.db, true, services.now())
    expect(await figure(id)).toBe(7_500)
  })

  it('count for what was in their category then, not for what comes or goes later', async () => {
    const category = 900
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('categories')
        .values({
          id: category,
          parent_id: null,
          slug: 'deski-z-kodem',
          name: 'Deski z kodem',
          description: '',
          picture: null,
          position: 1,
          product_count: 0,
        })
        .execute(),
    )
    const inside = await addProduct(test.services.db, { slug: 'w-kategorii' })
    const moveTo = async (categoryIds: number[]) => {
      await test.services.db.transaction(async (tx) => {
        await tx.deleteFrom('product_categories').where('product_id', '=', inside).execute()
        for (const category_id of categoryIds)
          await tx.insertInto('product_categories').values({ product_id: inside, category_id }).execute()
      })
      await test.services.db.transaction((tx) =>
        setStockAndPrice(tx, inside, { stock: 5 + categoryIds.length }, test.clock.nowMs),
      )
    }
    later()
    await save({ code: 'deski', categoryIds: [category], amount: 4_000 })
    later(1)
    await sell(inside, 9_000)
    expect(await figure(inside)).toBe(10_000)
    await moveTo([category])
    later(2)
    await moveTo([])
    later(2)
    await sell(inside, 8_900)
    // 40 % off the sale of then.
    expect(await figure(inside)).toBe(5_400)
    await remove('deski')
  })

  it('lower no price after they have expired', async () => {
    const id = await addProduct(test.services.db, { slug: 'po-terminie' })
    later()
    await save({ code: 'krotki', amount: 5_000, productIds: [id], expiresMs: test.clock.nowMs + DAY_MS })
    later(50)
    await sell(id, 9_000)
    expect(await figure(id)).toBe(10_000)
  })

  it('have in the cart the lowest price before the last reduction, earlier codes included', async () => {
    const lowest = async (id: number, code: string) =>
      /Najniższa cena z 30 dni przed obniżką: ([\d,]+) zł/.exec(
        (await cartWith(id, code)).replaceAll('<!-- -->', ''),
      )?.[1]
    const [twice, long] = [
      await addProduct(test.services.db, { slug: 'dwa-kody' }),
      await addProduct(test.services.db, { slug: 'kod-i-promocja' }),
    ]
    await save({ code: 'staly', amount: 2_000, productIds: [long] })
    later()
    await save({ code: 'wczesny', amount: 3_000, productIds: [twice] })
    later(2)
    await remove('wczesny')
    later(2)
    await save({ code: 'pozny', productIds: [twice] })
    await sell(long, 9_500)
    later(1)
    expect(await lowest(twice, 'pozny')).toBe('70,00')
    // The sale came on top of the code: 20 % off the regular price was the lowest before it.
    expect(await lowest(long, 'staly')).toBe('80,00')
  })

  it('have their price and the lowest one before in the cart; others do not', async () => {
    const id = await addProduct(test.services.db, { slug: 'do-koszyka' })
    later()
    await sell(id, 9_000)
    later(2)
    await save({ code: 'baner' })
    await save({ code: 'tylko-ty', isPublic: false })
    later(1)
    const shown = await cartWith(id, 'baner')
    expect(shown).toContain('Cena z kodem BANER: 81,00 zł')
    expect(shown.replaceAll('<!-- -->', '')).toContain(`${LINE} 90,00 zł`)
    expect(await cartWith(id, 'tylko-ty')).not.toContain('Cena z kodem')
    await test.changeSettings({ priceReductions: { countsCodes: false } })
    expect(await cartWith(id, 'baner')).not.toContain('Cena z kodem')
    await test.changeSettings({ priceReductions: { countsCodes: true } })
  })
})
