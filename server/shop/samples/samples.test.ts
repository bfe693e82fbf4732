import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderStatus } from '#contract/shop/order.ts'
import { emptyProfile } from '#contract/identity/profile.ts'
import { addIdentity } from '#server/identity/members/store.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { addProductToCart } from '#server/shop/cart/changes/add-to-cart.ts'
import { applyCouponCode, removeCouponCode } from '#server/shop/cart/changes/change-coupons.ts'
import { removeLine, restoreRemovedLine } from '#server/shop/cart/changes/change-lines.ts'
import { lineKey } from '#server/shop/cart/cart-document.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { mergeCarts } from '#server/shop/cart/member-cart.ts'
import { openCart } from '#server/shop/cart/open-cart.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { listCoupons } from '#server/shop/coupons/manage-coupons.ts'
import { changeOrderStatus, undoStatuses } from '#server/shop/orders/change-order-status.ts'
import { findOrderDetails } from '#server/shop/orders/find-order.ts'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { submitWithdrawal } from '#server/shop/withdrawals/submit-withdrawal.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { followSamples } from './follow-samples.ts'
import {
  exportCredits,
  listMemberCredits,
  listOrderCredits,
  listSampleCredits,
} from './list-sample-credits.ts'

const DAY_MS = 86_400_000

describe.each(engines)('credits for samples on %s', (engine) => {
  let test: TestShop
  let floorId: number
  let sampleId: number
  beforeAll(async () => {
    test = await openTestShop(engine)
    await test.changeSettings({ samples: { priceGrosze: 800, maxInCart: 5, creditDays: 60 } })
  })
  afterAll(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })
  beforeEach(async () => {
    const { db } = test.services
    floorId = await addProduct(db, { name: 'Dąb', regularPriceGrosze: 20_000 })
    sampleId = await addProduct(db, {
      name: 'Próbka: Dąb',
      regularPriceGrosze: 800,
      sampleOfId: floorId,
    })
  })

  type Lines = Parameters<typeof saveTestCart>[1]
  const order = async (lines: Lines, { coupons = [] as string[], values = {}, identityId = '' } = {}) => {
    const { db } = test.services
    const cartId = await saveTestCart(db, lines, { coupons }, test.clock.nowMs)
    const outcome = await placeOrder(
      test.services,
      makeCheckout(cartId, {
        values: buyerFields(values),
        ...(identityId && { identityId }),
      }),
    )
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.order
  }
  const move = (orderId: number, to: OrderStatus) => {
    test.clock.nowMs += 1
    return changeOrderStatus(test.services, { orderId, to, author: 'Anna', tellBuyer: false })
  }
  const buySample = async (...[lines, options]: Parameters<typeof order> | []) => {
    const { id } = await order(lines ?? [sampleId], options)
    await move(id, 'processing')
    const credits = await listOrderCredits(test.services, id)
    return { id, credits, code: credits[0]?.code ?? '' }
  }
  const credits = (orderId: number) => listOrderCredits(test.services, orderId)
  const refund = async (orderId: number, quantity: number, amountGrosze: number) => {
    const details = (await findOrderDetails(test.services.db.read, orderId))!
    test.clock.nowMs += 1
    return refundOrder(test.services, {
      orderId,
      author: 'Anna',
      version: details.version,
      key: `zwrot-${orderId}-${quantity}-${test.clock.nowMs}`,
      lines: [{ position: 0, quantity }],
      deliveryGrosze: 0,
      amountGrosze,
      isRestocked: false,
      reason: '',
      tellBuyer: false,
    })
  }
  const addToCart = async (cartId: string | null, productId: number) =>
    (
      await addProductToCart(
        test.services,
        cartId,
        { productId, variationId: null, choice: {}, quantity: 1 },
        { notifiesOnNextPage: false },
      )
    ).cartId
  const addMember = async () => {
    const { services } = test
    const { ownSite } = await identityService(services).directory()
    const id = crypto.randomUUID()
    await services.db.transaction((tx) =>
      addIdentity(tx, {
        id,
        site_id: ownSite.id,
        email: `${id}@example.pl`,
        is_email_verified: 1,
        password_hash: null,
        must_reset_password: 0,
        status: 'ACTIVE',
        reasons_json: '[]',
        profile_json: JSON.stringify(emptyProfile()),
        metadata_json: '{}',
        revision: 1,
        created_ms: services.now(),
        updated_ms: services.now(),
        signed_in_ms: null,
      }),
    )
    return id
  }

  it('are issued when the order is paid, with a letter that links to the floor', async () => {
    const { id } = await order([sampleId, floorId])
    expect(await credits(id)).toEqual([])
    await move(id, 'processing')
    const [credit, ...others] = await credits(id)
    expect(others).toEqual([])
    expect(credit).toMatchObject({
      amountGrosze: 800,
      sampleName: 'Próbka: Dąb',
      floorName: 'Dąb',
      state: 'ready',
    })
    expect(credit?.code).toMatch(/^probka-[a-z2-9]{5}-[a-z2-9]{5}$/)
    // The whole of the last day.
    expect(credit!.untilMs - test.clock.nowMs).toBeGreaterThan(60 * DAY_MS)
    expect(credit!.untilMs - test.clock.nowMs).toBeLessThanOrEqual(61 * DAY_MS + 3_600_000)
    const letters = (await listMail(test.services.db.read, { about: `order:${id}` })).filter(({ cause }) =>
      cause.includes(':credits:'),
    )
    expect(letters).toHaveLength(1)
    const letter = (await findMail(test.services.db.read, letters[0]!.id))!
    expect(letter.subject).toBe('Klepka: 8,00 zł za próbkę do odliczenia od podłogi')
    for (const part of ['Próbka: Dąb', 'Podłoga: Dąb', credit!.code.toUpperCase(), credit!.useUrl])
      expect(letter.text).toContain(part)
    const details = await findOrderDetails(test.services.db.read, id)
    expect(details?.events.filter(({ kind }) => kind === 'credit')).toHaveLength(1)
  })

  it('wait for the money of cash on delivery until the order is completed', async () => {
    const { id, status } = await order([sampleId], { values: { payment_method: 'cod' } })
    expect(status).toBe('processing')
    await test.services.db.transaction((tx) => followSamples(tx, test.services, id))
    expect(await credits(id)).toEqual([])
    await move(id, 'completed')
    expect(await credits(id)).toHaveLength(1)
  })

  it('are one per line, however often and by however many processes the order is followed', async () => {
    const { id } = await order([sampleId, floorId])
    await Promise.all(Array.from({ length: 8 }, () => move(id, 'processing')))
    await Promise.all(
      Array.from({ length: 8 }, () =>
        test.services.db.transaction((tx) => followSamples(tx, test.services, id)),
      ),
    )
    await move(id, 'completed')
    expect(await credits(id)).toHaveLength(1)
    const letters = await listMail(test.services.db.read, { about: `order:${id}` })
    expect(letters.filter(({ cause }) => cause.includes(':credits:'))).toHaveLength(1)
  })

  it('are worth what one piece cost after discounts, and nothing when it was free', async () => {
    await addCoupon(test.services.db, { code: `pol-${engine}`, kind: 'percent', amount: 5_000 })
    expect((await buySample([[sampleId, 3]], { coupons: [`pol-${engine}`] })).credits).toMatchObject([
      { amountGrosze: 400 },
    ])
    await addCoupon(test.services.db, { code: `gratis-${engine}`, kind: 'percent', amount: 10_000 })
    expect((await buySample([sampleId, floorId], { coupons: [`gratis-${engine}`] })).credits).toEqual([])
  })

  it('are not issued for a floor that is not sold, nor while the owner has them off', async () => {
    const { db } = test.services
    const draftId = await addProduct(db, { name: 'Ukryty', status: 'draft' })
    const orphanId = await addProduct(db, { name: 'Próbka', regularPriceGrosze: 800, sampleOfId: draftId })
    expect((await buySample([orphanId])).credits).toEqual([])
    await test.changeSettings({ samples: { priceGrosze: 800, maxInCart: 5, creditDays: 0 } })
    expect((await buySample()).credits).toEqual([])
    await test.changeSettings({ samples: { priceGrosze: 800, maxInCart: 5, creditDays: 60 } })
  })

  it('lower the price of the floor by their amount, once', async () => {
    const { code, id } = await buySample()
    const bought = await order([[floorId, 2], sampleId], { coupons: [code] })
    expect(bought).toMatchObject({
      itemsGrosze: 40_800,
      discountGrosze: 800,
      coupons: [{ code, discountGrosze: 800 }],
    })
    expect(bought.lines.map(({ totalGrosze }) => totalGrosze)).toEqual([39_200, 800])
    expect(await credits(id)).toMatchObject([{ state: 'used' }])
    await expect(order([floorId], { coupons: [code] })).rejects.toThrow('wykorzystany')
    // The order that used it is cancelled: the credit can be used again.
    await move(bought.id, 'cancelled')
    expect(await credits(id)).toMatchObject([{ state: 'ready' }])
  })

  it('serve one of two simultaneous orders', async () => {
    const { code } = await buySample()
    const both = await Promise.allSettled([1, 2].map(() => order([floorId], { coupons: [code] })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('end with the refund of every piece, and say why; a used one stays with its order', async () => {
    const { id, code } = await buySample([[sampleId, 2], floorId])
    await refund(id, 1, 800)
    expect(await credits(id)).toMatchObject([{ state: 'ready' }])
    await refund(id, 1, 800)
    expect(await credits(id)).toMatchObject([
      { state: 'ended', endedText: 'zwróciliśmy pieniądze za próbkę' },
    ])
    const cartId = await addToCart(null, floorId)
    expect((await applyCouponCode(test.services, cartId, code, '10.0.0.1')).result).toEqual({
      ok: false,
      reason: 'ended',
      text: `Kod „${code}” już nie działa: zwróciliśmy pieniądze za próbkę.`,
    })

    const used = await buySample()
    const bought = await order([floorId], { coupons: [used.code] })
    await move(used.id, 'cancelled')
    expect(await credits(used.id)).toMatchObject([{ state: 'used' }])
    expect((await findOrderDetails(test.services.db.read, bought.id))?.order.discountGrosze).toBe(800)
    // Its use comes back, but the sample was refunded meanwhile.
    await move(bought.id, 'cancelled')
    expect(await credits(used.id)).toMatchObject([
      { state: 'ended', endedText: 'zamówienie z próbką zostało anulowane' },
    ])
  })

  it('that ended while a cart was open are refused by the order', async () => {
    const { id, code } = await buySample()
    await move(id, 'cancelled')
    await expect(order([floorId], { coupons: [code] })).rejects.toThrow('anulowane')
  })

  it('end with a withdrawal about the sample, for good', async () => {
    const { id } = await buySample([sampleId, floorId])
    const withdraw = (position: number) =>
      submitWithdrawal(test.services, {
        key: `odstapienie-${id}-${position}`,
        orderId: id,
        channel: 'form',
        author: '',
        receivedMs: test.clock.nowMs,
        name: 'Łucja Żółć',
        email: `lucja+${engine}@example.pl`,
        contract: `zamówienie ${id}`,
        note: '',
        lines: [{ position, name: 'x', quantity: 1 }],
      })
    await withdraw(1)
    expect(await credits(id)).toMatchObject([{ state: 'ready' }])
    await withdraw(0)
    await move(id, 'completed')
    expect(await credits(id)).toMatchObject([{ state: 'ended', endedText: 'odstąpiono od umowy na próbkę' }])
  })

  it('end when the owner takes the payment back, and work again when it comes', async () => {
    const { id } = await order([sampleId])
    const moved = await move(id, 'processing')
    if (!moved.ok) throw new Error(moved.reason)
    await undoStatuses(test.services, [moved.before], 'Anna')
    expect(await credits(id)).toMatchObject([{ state: 'ended' }])
    await move(id, 'processing')
    expect(await credits(id)).toMatchObject([{ state: 'ready' }])
  })

  it('expire after the last day', async () => {
    const { id, credits: issued, code } = await buySample()
    const beforeMs = test.clock.nowMs
    test.clock.nowMs = issued[0]!.untilMs
    expect(await credits(id)).toMatchObject([{ state: 'expired' }])
    const { result } = await applyCouponCode(test.services, null, code, '10.0.0.2')
    expect(result).toMatchObject({ ok: false, reason: 'expired' })
    test.clock.nowMs = beforeMs
  })

  it('are applied by themselves to a member’s floor, and stay away once removed', async () => {
    const { services } = test
    const identityId = await addMember()
    const { code } = await buySample([sampleId], { identityId })
    expect(await listMemberCredits(services, identityId)).toMatchObject([{ code, amountGrosze: 800 }])
    const cartId = await mergeCarts(services, identityId, null)
    const otherId = await addProduct(services.db, { name: 'Listwa' })
    const read = async () => (await openCart(services, cartId)).cart
    await addToCart(cartId, otherId)
    expect((await read()).coupons).toEqual([])
    await addToCart(cartId, floorId)
    expect((await read()).coupons).toEqual([{ code, discountGrosze: 800, givesFreeDelivery: false }])
    expect((await openCart(services, cartId)).notices.map(({ text }) => text).join()).toContain('Odjęliśmy')

    // The floor leaves and comes back with its credit; nothing blocks the order meanwhile.
    await removeLine(services, cartId, lineKey(floorId, null, {}))
    expect(await read()).toMatchObject({ coupons: [], problems: [] })
    await restoreRemovedLine(services, cartId, lineKey(floorId, null, {}))
    expect((await read()).discountGrosze).toBe(800)

    await removeCouponCode(services, cartId, code)
    await addToCart(cartId, sampleId)
    expect((await read()).coupons).toEqual([])
    // By hand it comes back.
    expect((await applyCouponCode(services, cartId, code, '10.0.0.3')).result.ok).toBe(true)
    expect((await read()).discountGrosze).toBe(800)
  })

  it('bought by a member meanwhile appear when the cart is opened; nobody else gets them', async () => {
    const { services } = test
    const identityId = await addMember()
    const cartId = await mergeCarts(services, identityId, await addToCart(null, floorId))
    const guestCart = await addToCart(null, floorId)
    expect((await openCart(services, cartId)).cart.coupons).toEqual([])
    await buySample([sampleId], { identityId })
    expect((await loadCart(services, cartId)).cart.discountGrosze).toBe(0)
    expect((await openCart(services, cartId)).cart.discountGrosze).toBe(800)
    expect((await openCart(services, guestCart)).cart.discountGrosze).toBe(0)
  })

  it('combine with an owner’s code, and leave one that is used alone in peace', async () => {
    const { services } = test
    const identityId = await addMember()
    const { code } = await buySample([sampleId], { identityId })
    await addCoupon(services.db, { code: `dziesiec-${engine}`, kind: 'percent', amount: 1_000 })
    await addCoupon(services.db, { code: `sam-${engine}`, kind: 'percent', amount: 1_000, isAlone: true })
    const cartId = await mergeCarts(services, identityId, null)
    await addToCart(cartId, floorId)
    await applyCouponCode(services, cartId, `dziesiec-${engine}`, '10.0.0.4')
    expect((await openCart(services, cartId)).cart.discountGrosze).toBe(2_800)
    await removeCouponCode(services, cartId, `dziesiec-${engine}`)

    const refused = await applyCouponCode(services, cartId, `sam-${engine}`, '10.0.0.4')
    expect(refused.result).toMatchObject({ ok: false, reason: 'alone' })
    await removeCouponCode(services, cartId, code)
    expect((await applyCouponCode(services, cartId, `sam-${engine}`, '10.0.0.4')).result.ok).toBe(true)
    expect((await openCart(services, cartId)).cart.coupons.map((one) => one.code)).toEqual([`sam-${engine}`])
    // Another sample of the same floor: the lone code stays alone.
    await buySample([sampleId], { identityId })
    expect((await openCart(services, cartId)).cart.problems).toEqual([])
  })

  it('are remembered by the link of the letter until the floor is in the cart', async () => {
    const { code } = await buySample()
    const floor = (
      await test.services.db.read
        .selectFrom('products')
        .select('slug')
        .where('id', '=', floorId)
        .executeTakeFirstOrThrow()
    ).slug
    const visitor = test.visitor()
    const answer = await visitor.get(`/koszyk/probka/${code}/`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/produkt/${floor}/`])
    expect(await (await visitor.get(`/produkt/${floor}/`)).text()).toContain('Zapamiętaliśmy kod')
    const unknown = await visitor.get('/koszyk/probka/probka-aaaaa-bbbbb/')
    expect(unknown.headers.get('location')).toBe('/koszyk/')
  })

  it('are apart from the owner’s codes, and part of what a person gets of their data', async () => {
    const { id, code } = await buySample()
    expect((await listCoupons(test.services.db.read)).map((one) => one.code)).not.toContain(code)
    const { credits: first } = await listSampleCredits(test.services, 1)
    expect(first.find((one) => one.code === code)).toMatchObject({ orderId: id, sampleName: 'Próbka: Dąb' })
    expect(await exportCredits(test.services, [id])).toMatchObject([{ code, amountGrosze: 800 }])
  })
})
