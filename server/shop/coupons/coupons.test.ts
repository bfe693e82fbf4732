import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { addCoupon, TEST_NOW_MS } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { couponSchema, saveCoupon, deleteCoupon, listCoupons, findCoupons } from './manage-coupons.ts'
import { normalCode } from './coupon.ts'
import { couponKinds } from './coupon-kinds.ts'
import { returnCoupons, useCoupons } from './use-coupons.ts'

describe('a coupon', () => {
  it.each([
    [' Lato10 ', 'lato10'],
    ['ŻÓŁTY', 'żółty'],
    ['a\u0000b\u202ec', 'abc'],
    ['\u0000', ''],
    ['x'.repeat(100), 'x'.repeat(60)],
  ])('code entered as %j is stored as %j', (typed, code) => {
    expect(normalCode(typed)).toBe(code)
  })

  it.each([
    { code: '', kind: 'percent', amount: 1 },
    { code: 'a', kind: 'gratis', amount: 1 },
    { code: 'a', kind: 'percent', amount: 10_001 },
    { code: 'a', kind: 'percent', amount: -1 },
    { code: 'a', kind: 'fixed_cart', amount: 0.5 },
    { code: 'a', kind: 'fixed_cart', amount: 1, usageLimit: 0 },
  ])('%j is refused', (coupon) => {
    expect(v.safeParse(couponSchema, coupon).success).toBe(false)
  })

  it('of every kind can be saved by an owner', () => {
    const accepted = Object.keys(couponKinds).filter(
      (kind) => v.safeParse(couponSchema, { code: 'a', kind, amount: 1 }).success,
    )
    expect(accepted).toEqual(['fixed_cart', 'fixed_product', 'percent'])
  })
})

describe.each(engines)('coupons on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  const use = (codes: string[], orderId: number, email = 'anna@example.pl') =>
    db
      .transaction(async (tx) => {
        const outcome = await useCoupons(tx, codes, orderId, email)
        // As an order does: nothing of a refused one is stored.
        if (!outcome.ok) throw outcome
        return outcome
      })
      .catch((outcome: unknown) => outcome)
  const usesOf = async (code: string) => (await findCoupons(db.read, [code])).get(code)?.usedCount

  it('are stored completely, changed by their code, and deleted', async () => {
    await addCoupon(db, {
      code: 'wiosna',
      kind: 'fixed_cart',
      amount: 500,
      productIds: [3],
      categoryIds: [4],
      isAlone: true,
      givesFreeDelivery: true,
      excludesSaleItems: true,
      minTotalGrosze: 1,
      maxTotalGrosze: 2,
      startsMs: 3,
      expiresMs: 4,
      usageLimit: 5,
      usageLimitPerEmail: 6,
      description: 'Opis',
    })
    expect((await findCoupons(db.read, ['wiosna', 'nie ma'])).get('wiosna')).toEqual({
      code: 'wiosna',
      kind: 'fixed_cart',
      amount: 500,
      description: 'Opis',
      minTotalGrosze: 1,
      maxTotalGrosze: 2,
      startsMs: 3,
      expiresMs: 4,
      usageLimit: 5,
      usageLimitPerEmail: 6,
      usedCount: 0,
      isAlone: true,
      givesFreeDelivery: true,
      excludesSaleItems: true,
      productIds: [3],
      categoryIds: [4],
      isPublic: true,
      createdMs: TEST_NOW_MS,
      source: null,
      endedWhy: null,
    })
    await use(['wiosna'], 1)
    await db.transaction((tx) =>
      saveCoupon(
        tx,
        v.parse(couponSchema, { code: 'WIOSNA', kind: 'percent', amount: 700 }),
        TEST_NOW_MS + 1,
      ),
    )
    expect(await listCoupons(db.read)).toMatchObject([
      { code: 'wiosna', kind: 'percent', amount: 700, usedCount: 1, createdMs: TEST_NOW_MS },
    ])
    expect(await db.transaction((tx) => deleteCoupon(tx, 'wiosna', TEST_NOW_MS + 2))).toBe(true)
    expect(await db.transaction((tx) => deleteCoupon(tx, 'wiosna', TEST_NOW_MS + 2))).toBe(false)
  })

  it('with five uses serve five of thirty simultaneous orders', async () => {
    await addCoupon(db, { code: 'piec', usageLimit: 5 })
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => use(['piec'], 100 + index, `k${index}@example.pl`)),
    )
    expect(outcomes.filter((outcome) => (outcome as { ok: boolean }).ok)).toHaveLength(5)
    expect(outcomes).toContainEqual({ ok: false, code: 'piec', refusal: 'used_up' })
    expect(await usesOf('piec')).toBe(5)
  })

  it('limited per e-mail serve one of ten orders of a mailbox in any spelling [M-14]', async () => {
    await addCoupon(db, { code: 'raz', usageLimitPerEmail: 1 })
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        use(
          ['raz'],
          200 + index,
          ['Anna@Example.pl', ' anna@example.pl', `anna+${index}@example.pl`][index % 3],
        ),
      ),
    )
    expect(outcomes.filter((outcome) => (outcome as { ok: boolean }).ok)).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, code: 'raz', refusal: 'used_up_by_email' })
    expect(await use(['raz'], 300, 'jan@example.pl')).toEqual({ ok: true })
    expect(await usesOf('raz')).toBe(2)
  })

  it('are used all together or not at all in an order', async () => {
    await addCoupon(db, { code: 'a-dobry' })
    await addCoupon(db, { code: 'b-zuzyty', usageLimit: 1 })
    await use(['b-zuzyty'], 400)
    expect(await use(['b-zuzyty', 'a-dobry'], 401)).toEqual({
      ok: false,
      code: 'b-zuzyty',
      refusal: 'used_up',
    })
    expect(await usesOf('a-dobry')).toBe(0)
  })

  it('of a cancelled order are returned once', async () => {
    await addCoupon(db, { code: 'zwrot', usageLimit: 1, usageLimitPerEmail: 1 })
    await use(['zwrot'], 500)
    for (let time = 0; time < 2; time++) await db.transaction((tx) => returnCoupons(tx, 500))
    expect(await usesOf('zwrot')).toBe(0)
    expect(await use(['zwrot'], 501)).toEqual({ ok: true })
  })
})
