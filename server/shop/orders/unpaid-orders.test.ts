import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { checkout as checkoutWords } from '#storefront/strings/pl/cart/checkout.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { addProduct, makeSettings, TEST_NOW_MS } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { findOrderDetails, loadOrder } from './find-order.ts'
import { extendPaymentTerm, settleOverdueOrders } from './overdue-orders.ts'
import { paymentTerm } from './payment-term.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Monday noon. */
const MONDAY_MS = TEST_NOW_MS + 2 * DAY_MS
const LIMITS = makeSettings({
  unpaidOrders: {
    transferDays: 3,
    onlineMinutes: 60,
    maxOrders: null,
    maxGrosze: null,
    maxStockPercent: null,
  },
})

describe.each(engines)('unpaid orders on %s', (engine) => {
  let test: TestShop
  beforeAll(async () => void (test = await openTestShop(engine)))
  beforeEach(async () => {
    test.clock.nowMs = MONDAY_MS
    await test.services.db.transaction((tx) =>
      tx.updateTable('orders').set({ paid_ms: 1, pay_until_ms: null, remind_ms: null }).execute(),
    )
    await test.changeSettings(LIMITS)
  })
  afterAll(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })

  const tryToBuy = async (productId: number, quantity: number, values = {}, customerIp = '127.0.0.1') => {
    const cartId = await saveTestCart(test.services.db, [[productId, quantity]], {}, test.clock.nowMs)
    return placeOrder(test.services, makeCheckout(cartId, { values: buyerFields(values), customerIp }))
  }
  const buy = async (values = {}, { stock = 10, quantity = 2 } = {}) => {
    const productId = await addProduct(test.services.db, { stock, name: `Panel ${quantity}` })
    const outcome = await tryToBuy(productId, quantity, values)
    if (!outcome.ok) throw new Error(outcome.reason)
    return { order: outcome.order, productId }
  }
  const stockOf = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('stock')
        .select('quantity')
        .where('product_id', '=', id)
        .executeTakeFirstOrThrow()
    ).quantity
  const mailsOf = (orderId: number, part: string) =>
    listMail(test.services.db.read, { about: `order:${orderId}` }).then((mails) =>
      mails.filter(({ cause }) => cause.includes(part)),
    )

  it('are cancelled after three working days, and their stock is returned [M-08]', async () => {
    const { order, productId } = await buy()
    expect(order.payment.payUntilMs).toBe(MONDAY_MS + 3 * DAY_MS)
    const [received] = await mailsOf(order.id, ':received')
    expect((await findMail(test.services.db.read, received!.id))?.text).toContain(
      'do 26 listopada 2026, godz. 13:00',
    )

    test.clock.nowMs = MONDAY_MS + 3 * DAY_MS - 1
    expect((await settleOverdueOrders(test.services)).cancelled).toBe(0)
    expect(await stockOf(productId)).toBe(8)
    test.clock.nowMs += 1
    expect((await settleOverdueOrders(test.services)).cancelled).toBe(1)
    expect(await stockOf(productId)).toBe(10)
    const details = await findOrderDetails(test.services.db.read, order.id)
    expect(details?.order.status).toBe('cancelled')
    expect(details?.events.map(({ text }) => text)).toContain(words.stockReturned)
    const [cancelled] = await mailsOf(order.id, ':status:')
    expect((await findMail(test.services.db.read, cancelled!.id))?.text).toContain(
      'Nie dostaliśmy wpłaty w terminie',
    )
  })

  it('return their stock once, however many processes settle at the same time [M-08]', async () => {
    const { order, productId } = await buy()
    test.clock.nowMs = MONDAY_MS + 4 * DAY_MS
    await Promise.all(Array.from({ length: 10 }, () => loadOrder(test.services.db.read, order.id)))
    const rounds = await Promise.all(Array.from({ length: 8 }, () => settleOverdueOrders(test.services)))
    expect(rounds.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(1)
    expect(await stockOf(productId)).toBe(10)
    expect(await mailsOf(order.id, ':status:')).toHaveLength(1)
  })

  it('paid at the last moment are either paid or cancelled, and the stock agrees [M-08]', async () => {
    for (let round = 0; round < 10; round++) {
      const { order, productId } = await buy()
      test.clock.nowMs += 4 * DAY_MS
      const pay = () =>
        changeOrderStatus(test.services, {
          orderId: order.id,
          to: 'processing',
          author: 'Anna',
          tellBuyer: false,
        })
      const [paid, { cancelled }] = await (round % 2
        ? Promise.all([pay(), settleOverdueOrders(test.services)])
        : Promise.all([settleOverdueOrders(test.services), pay()]).then(
            ([settled, outcome]) => [outcome, settled] as const,
          ))
      expect([paid.ok ? 1 : 0, cancelled].toSorted()).toEqual([0, 1])
      const after = await loadOrder(test.services.db.read, order.id)
      expect([after.status, await stockOf(productId)]).toEqual(
        paid.ok ? ['processing', 8] : ['cancelled', 10],
      )
    }
  })

  it('get one reminder a day before, with the bank account [M-08]', async () => {
    const { order } = await buy()
    test.clock.nowMs = MONDAY_MS + 2 * DAY_MS - 1
    expect((await settleOverdueOrders(test.services)).reminded).toBe(0)
    test.clock.nowMs += 1
    const rounds = await Promise.all(Array.from({ length: 5 }, () => settleOverdueOrders(test.services)))
    expect(rounds.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(1)
    expect((await settleOverdueOrders(test.services)).reminded).toBe(0)
    const [mail] = await mailsOf(order.id, 'payment-reminder')
    const { text } = (await findMail(test.services.db.read, mail!.id))!
    expect(text).toContain('26 listopada 2026, godz. 13:00')
    expect(text).toContain(`Zamówienie nr ${order.id}`)
    expect(text).toContain('Numer konta')
  })

  it('that are paid, or paid on delivery, are not changed [M-08]', async () => {
    const { order: paid } = await buy()
    const { order: cash } = await buy({ payment_method: 'cod' })
    await changeOrderStatus(test.services, {
      orderId: paid.id,
      to: 'processing',
      author: 'Anna',
      tellBuyer: false,
    })
    // An order with cash on delivery on hold waits for the owner, not for a payment.
    await changeOrderStatus(test.services, {
      orderId: cash.id,
      to: 'on_hold',
      author: 'Anna',
      tellBuyer: false,
    })
    test.clock.nowMs += 90 * DAY_MS
    expect(await settleOverdueOrders(test.services)).toEqual({ reminded: 0, cancelled: 0 })
  })

  it('are settled in spite of any number of orders that cannot be settled [M-08]', async () => {
    const { order: first } = await buy()
    const { order, productId } = await buy()
    const { order: reminded } = await buy()
    const setTimes = (id: number, columns: { pay_until_ms: number | null; remind_ms: number | null }) =>
      test.services.db.transaction((tx) =>
        tx.updateTable('orders').set(columns).where('id', '=', id).execute(),
      )
    const before = test.clock.nowMs - DAY_MS
    const row = await test.services.db.read
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    // Completed orders that still have a term, as after an import, and damaged ones, at the same moment.
    const unsettleable = Array.from({ length: 60 }, (_, n) => ({
      ...row,
      id: 500_000 + n,
      order_key: `unsettleable ${n}`,
      pay_until_ms: before,
      remind_ms: before,
      ...(n % 2 ? { status: 'completed' } : { billing_json: '{' }),
    }))
    await test.services.db.transaction(async (tx) => {
      for (const each of unsettleable) await tx.insertInto('orders').values(each).execute()
    })
    await setTimes(first.id, { pay_until_ms: null, remind_ms: null })
    await setTimes(order.id, { pay_until_ms: test.clock.nowMs - 1, remind_ms: null })
    await setTimes(reminded.id, { pay_until_ms: test.clock.nowMs + DAY_MS, remind_ms: test.clock.nowMs - 1 })

    const { cancelled } = await settleOverdueOrders(test.services)
    expect(cancelled).toBe(1)
    expect((await loadOrder(test.services.db.read, order.id)).status).toBe('cancelled')
    expect(await stockOf(productId)).toBe(10)
    expect(await mailsOf(reminded.id, 'payment-reminder')).toHaveLength(1)
    // One log line per run, not per order.
    expect(
      test.logged
        .splice(0)
        .filter((line) => line.startsWith('overdue orders: 30 not settled (500000, 500002')),
    ).toHaveLength(2)
    await test.services.db.transaction((tx) => tx.deleteFrom('orders').where('id', '>=', 500_000).execute())
  })

  it('get a longer term from their owner, and no second reminder [M-08]', async () => {
    const { order } = await buy()
    test.clock.nowMs = MONDAY_MS + 2 * DAY_MS
    expect((await settleOverdueOrders(test.services)).reminded).toBe(1)
    expect(await extendPaymentTerm(test.services, order.id, 'Anna')).toBe(true)
    test.clock.nowMs = MONDAY_MS + 3 * DAY_MS
    expect(await settleOverdueOrders(test.services)).toEqual({ reminded: 0, cancelled: 0 })
    // From Wednesday, three working days end on Monday.
    test.clock.nowMs = MONDAY_MS + 7 * DAY_MS
    expect(await settleOverdueOrders(test.services)).toEqual({ reminded: 0, cancelled: 1 })
    expect(await extendPaymentTerm(test.services, order.id, 'Anna')).toBe(false)
  })

  it('of one mailbox are limited, also simultaneous ones and in another spelling [M-08]', async () => {
    await test.changeSettings({ unpaidOrders: { ...LIMITS.unpaidOrders, maxOrders: 3 } })
    const productId = await addProduct(test.services.db, { stock: 100 })
    const emails = ['jan.kowalski@gmail.com', 'jankowalski+1@gmail.com', 'JanKowalski+2@googlemail.com']
    const outcomes = await Promise.all(
      Array.from({ length: 9 }, (_, n) => tryToBuy(productId, 1, { billing_email: emails[n % 3] })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(outcomes.find(({ ok }) => !ok)).toEqual({
      ok: false,
      reason: 'too_often',
      message: checkoutWords.tooManyUnpaid,
    })
    expect(await stockOf(productId)).toBe(97)

    const [placed] = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.order] : []))
    await changeOrderStatus(test.services, {
      orderId: placed!.id,
      to: 'processing',
      author: 'Anna',
      tellBuyer: false,
    })
    expect((await tryToBuy(productId, 1, { billing_email: emails[0] })).ok).toBe(true)
  })

  it('are limited in value per buyer, and to four times that per network [M-08]', async () => {
    await test.changeSettings({ unpaidOrders: { ...LIMITS.unpaidOrders, maxGrosze: 200_000 } })
    const productId = await addProduct(test.services.db, { stock: 10_000 })
    expect(await tryToBuy(productId, 9_000)).toMatchObject({
      ok: false,
      message: checkoutWords.tooMuchUnpaid(200_000),
    })
    const from = (n: number, ip: string) =>
      tryToBuy(productId, 19, { billing_email: `kupujacy${n}@example.pl` }, ip)
    const outcomes = []
    for (let n = 0; n < 6; n++) outcomes.push((await from(n, '83.12.34.56')).ok)
    expect(outcomes).toEqual([true, true, true, true, false, false])
    expect((await from(7, '83.12.34.57')).ok).toBe(true)
    // Behind an unconfigured proxy all buyers have one address, so nobody is counted by it.
    for (let n = 10; n < 16; n++) expect((await from(n, '172.17.0.1')).ok).toBe(true)
  })

  describe('together reserve a share of a product at most, whoever places them', () => {
    const shareOf = (maxStockPercent: number) =>
      test.changeSettings({ unpaidOrders: { ...LIMITS.unpaidOrders, maxStockPercent } })
    const refusal = (name: string, available: number) => ({
      ok: false,
      reason: 'too_often',
      message: checkoutWords.tooMuchReserved({ name, available, hasCashOnDelivery: true }),
    })
    const buyer = (n: number) => ({ billing_email: `kupujacy${n}@example.pl` })

    it('also simultaneous ones; cash on delivery takes the rest', async () => {
      await shareOf(50)
      const productId = await addProduct(test.services.db, { stock: 10, name: 'Deska' })
      const outcomes = await Promise.all(
        Array.from({ length: 9 }, (_, n) => tryToBuy(productId, 1, buyer(n))),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
      expect(outcomes.find(({ ok }) => !ok)).toEqual(refusal('Deska', 0))
      expect(await stockOf(productId)).toBe(5)
      expect((await tryToBuy(productId, 5, { payment_method: 'cod' })).ok).toBe(true)
      expect(await stockOf(productId)).toBe(0)
    })

    it('and again as much when they are paid or cancelled', async () => {
      await shareOf(50)
      const productId = await addProduct(test.services.db, { stock: 20, name: 'Listwa' })
      const first = await tryToBuy(productId, 8, buyer(1))
      expect(await tryToBuy(productId, 3, buyer(2))).toEqual(refusal('Listwa', 2))
      expect((await tryToBuy(productId, 2, buyer(2))).ok).toBe(true)
      const move = (to: 'processing' | 'cancelled', outcome: typeof first) =>
        changeOrderStatus(test.services, {
          orderId: outcome.ok ? outcome.order.id : 0,
          to,
          author: 'Anna',
          tellBuyer: false,
        })
      await move('processing', first)
      // Eight are sold: of the twelve that are left, six may wait for payment, and two do.
      expect(await tryToBuy(productId, 5, buyer(3))).toEqual(refusal('Listwa', 4))
      const second = await tryToBuy(productId, 4, buyer(3))
      expect(await tryToBuy(productId, 1, buyer(4))).toEqual(refusal('Listwa', 0))
      await move('cancelled', second)
      expect((await tryToBuy(productId, 4, buyer(4))).ok).toBe(true)
    })

    it('but of a small stock one piece, or the smallest quantity that is sold', async () => {
      await shareOf(10)
      const last = await addProduct(test.services.db, { stock: 1, name: 'Ostatnia' })
      expect((await tryToBuy(last, 1)).ok).toBe(true)
      const pairs = await addProduct(test.services.db, { stock: 5, minQuantity: 2, name: 'Para' })
      expect((await tryToBuy(pairs, 2)).ok).toBe(true)
      expect(await tryToBuy(pairs, 2)).toEqual(refusal('Para', 0))
    })

    it('not of goods that are not counted or may be ordered beyond the stock', async () => {
      await shareOf(10)
      const uncounted = await addProduct(test.services.db)
      expect((await tryToBuy(uncounted, 50)).ok).toBe(true)
      const backordered = await addProduct(test.services.db, { stock: 2, backorders: 'yes' })
      expect((await tryToBuy(backordered, 9)).ok).toBe(true)
    })
  })

  it('that take the whole stock of a product are reported to the owner [M-08]', async () => {
    const { order } = await buy({}, { stock: 7, quantity: 7 })
    const [mail] = await mailsOf(order.id, ':new')
    expect((await findMail(test.services.db.read, mail!.id))?.text).toMatch(
      /zabiera cały zapas[\s\S]*26 listopada 2026[\s\S]*Panel 7/,
    )
    const details = await findOrderDetails(test.services.db.read, order.id)
    expect(details?.events.map(({ text }) => text)).toContain('To zamówienie zabrało cały zapas: Panel 7.')
    const { order: some } = await buy({}, { stock: 7, quantity: 6 })
    const [other] = await mailsOf(some.id, ':new')
    expect((await findMail(test.services.db.read, other!.id))?.text).not.toContain('cały zapas')
  })
})

describe('the payment term', () => {
  const transfer = { status: 'on_hold', methodId: 'bacs', paidMs: null } as const

  it('skips weekends, when banks book nothing [M-08]', () => {
    expect(paymentTerm(transfer, LIMITS, MONDAY_MS + 4 * DAY_MS)).toEqual({
      // Friday to Wednesday, with a reminder on Tuesday.
      payUntilMs: MONDAY_MS + 9 * DAY_MS,
      remindMs: MONDAY_MS + 8 * DAY_MS,
    })
  })

  it('is one hour for online payments, with a reminder halfway [M-08]', () => {
    expect(paymentTerm({ ...transfer, status: 'pending', methodId: 'later-method' }, LIMITS, 0)).toEqual({
      payUntilMs: HOUR_MS,
      remindMs: HOUR_MS / 2,
    })
  })
})
