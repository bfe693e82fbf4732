import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderStatuses, type OrderStatus } from '#contract/shop/order.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { addCoupon, addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { addOrderNote } from './editing/mail-about-change.ts'
import { listShopOrders, todaysOrders } from '#server/shop/orders/list/list-orders.ts'
import { findOrderDetails, loadOrder } from './find-order.ts'
import { countPaidOrders, linkGuestOrdersToMember } from './member-orders.ts'
import { states } from './states.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const track = '/sledzenie-zamowienia/'

describe.each(engines)('orders on %s', (engine) => {
  let test: TestShop
  beforeAll(async () => void (test = await openTestShop(engine)))
  afterAll(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })

  const buy = async (values = {}, { stock = 10, quantity = 2, coupons = [] as string[] } = {}) => {
    const productId = await addProduct(test.services.db, { stock })
    const outcome = await placeOrder(
      test.services,
      makeCheckout(
        await saveTestCart(test.services.db, [[productId, quantity]], { coupons }, test.clock.nowMs),
        {
          values: buyerFields(values),
        },
      ),
    )
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
  const move = (orderId: number, to: OrderStatus, tellBuyer = false, note = '') => {
    test.clock.nowMs += 1
    return changeOrderStatus(test.services, { orderId, to, author: 'Anna', note, tellBuyer })
  }

  it('of a member count as bought once they are paid, until they are refunded or cancelled', async () => {
    const member = { id: 'a-member', email: 'stala.klientka@example.pl', is_email_verified: 1 }
    const orders = []
    for (let number = 0; number < 3; number += 1)
      orders.push((await buy({ billing_email: member.email })).order)
    await test.services.db.transaction((tx) => linkGuestOrdersToMember(tx, { isOwn: true }, member))
    const count = () => countPaidOrders(test.services.db.read, member.id)
    expect(await count()).toBe(0)
    for (const { id } of orders.slice(0, 2)) await move(id, 'processing')
    expect(await count()).toBe(2)
    await move(orders[0]!.id, 'cancelled')
    expect(await count()).toBe(1)
    expect(await countPaidOrders(test.services.db.read, 'nobody')).toBe(0)
  })

  describe('changing the state', () => {
    it('is stored in the history and mailed to the buyer with the owner’s note [S-PAGE-11]', async () => {
      const { order } = await buy()
      expect(await move(order.id, 'processing', true, 'Wyślemy jutro <rano>.')).toMatchObject({
        ok: true,
        order: { status: 'processing', payment: { paidMs: test.clock.nowMs } },
      })
      const details = await findOrderDetails(test.services.db.read, order.id)
      expect(details?.order.status).toBe('processing')
      expect(details?.events.slice(3).map(({ kind, text, author }) => [kind, text, author])).toEqual([
        ['status', 'Zmiana stanu: Czeka na przelew → W realizacji.', 'Anna'],
        ['note', 'Wyślemy jutro <rano>.', 'Anna'],
        ['mail', expect.stringContaining(`zamówienie nr ${order.id} – w realizacji`), 'shop'],
      ])
      const queued = details!.mail.find(({ cause }) => cause.includes(':status:'))!
      const mail = (await findMail(test.services.db.read, queued.id))!
      expect(mail.to).toBe('lucja@example.pl')
      expect(mail.text).toContain('Wyślemy jutro <rano>.')
      expect(mail.html).toContain('Wyślemy jutro &lt;rano&gt;.')
    })

    it('sends no mail when the owner chooses so, and simultaneous changes apply once', async () => {
      const { order } = await buy()
      // Opens the pool's connections first, so that the changes are simultaneous.
      await Promise.all(Array.from({ length: 10 }, () => loadOrder(test.services.db.read, order.id)))
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => move(order.id, 'processing')))
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(
        (await findOrderDetails(test.services.db.read, order.id))?.events.filter(
          ({ kind }) => kind === 'status',
        ),
      ).toHaveLength(1)
      expect(await listMail(test.services.db.read, { about: `order:${order.id}` })).toHaveLength(2)
    })

    it('reaching the same state again sends another mail', async () => {
      const { order } = await buy()
      for (const to of ['processing', 'on_hold', 'processing'] as const) await move(order.id, to, true)
      expect(
        (await listMail(test.services.db.read, { about: `order:${order.id}` })).filter(({ cause }) =>
          cause.includes('status'),
        ),
      ).toHaveLength(3)
    })

    it('allows only the transitions of the table', async () => {
      for (const from of orderStatuses) {
        for (const to of orderStatuses) {
          const { order } = await buy()
          await test.services.db.transaction((tx) =>
            tx.updateTable('orders').set({ status: from }).where('id', '=', order.id).execute(),
          )
          const outcome = await move(order.id, to)
          expect([from, to, outcome.ok]).toEqual([from, to, states[from].next.includes(to)])
          if (!outcome.ok)
            expect(outcome).toEqual({
              ok: false,
              reason: 'not_allowed',
              from,
              message: words.cannotMove(from, to),
            })
        }
      }
    })

    it('cancelling returns stock and coupon exactly once', async () => {
      await addCoupon(test.services.db, { code: `zwrot-${engine}`, usageLimit: 1 })
      const { order, productId } = await buy({}, { coupons: [`zwrot-${engine}`] })
      expect(await stockOf(productId)).toBe(8)
      await Promise.all([
        move(order.id, 'cancelled'),
        move(order.id, 'cancelled'),
        move(order.id, 'cancelled', true),
      ])
      // Even if the order was moved out of its final state manually.
      await test.services.db.transaction((tx) =>
        tx.updateTable('orders').set({ status: 'processing' }).where('id', '=', order.id).execute(),
      )
      expect(await move(order.id, 'cancelled')).toMatchObject({ ok: true })
      expect(await stockOf(productId)).toBe(10)
      expect(
        await test.services.db.read
          .selectFrom('coupons')
          .select('used_count')
          .where('code', '=', `zwrot-${engine}`)
          .executeTakeFirst(),
      ).toEqual({ used_count: 0 })
      expect(
        (await findOrderDetails(test.services.db.read, order.id))?.events.filter(
          ({ kind }) => kind === 'stock',
        ),
      ).toHaveLength(1)
    })

    it('a transfer is paid when the order is processed, cash when it is completed', async () => {
      const { order: transfer } = await buy()
      const { order: cash } = await buy({ payment_method: 'cod' })
      const paidMs = async (id: number) => (await loadOrder(test.services.db.read, id)).payment.paidMs
      expect([await paidMs(transfer.id), await paidMs(cash.id)]).toEqual([null, null])
      await move(transfer.id, 'processing')
      await move(cash.id, 'on_hold')
      await move(cash.id, 'processing')
      expect([await paidMs(transfer.id), await paidMs(cash.id)]).toEqual([expect.any(Number), null])
      await move(cash.id, 'completed')
      expect(await paidMs(cash.id)).toBe(test.clock.nowMs)
    })

    it('an unknown order is reported', async () => {
      expect(await move(999_999, 'processing')).toEqual({ ok: false, reason: 'no_order' })
      expect(await addOrderNote(test.services, 999_999, { text: 'x', author: 'Anna' })).toBe(false)
    })
  })

  describe('the owner’s list', () => {
    it('finds by number, name without accents, e-mail and phone in any grouping', async () => {
      const { order } = await buy({
        billing_first_name: 'Żaneta',
        billing_last_name: 'Gęślińska',
        billing_email: `zaneta_${engine}@example.pl`,
        billing_phone: '+48 512 345 678',
      })
      const found = async (search: string) =>
        (await listShopOrders(test.services.db.read, { search }, test.clock.nowMs)).orders.map(({ id }) => id)
      for (const search of [
        String(order.id),
        `#${order.id}`,
        'zaneta gesl',
        'GĘŚLIŃSKA',
        `zaneta_${engine}@`,
        '512 345 678',
        '512-345-678',
        '+48512345678',
      ])
        expect([search, await found(search)]).toEqual([search, expect.arrayContaining([order.id])])
      for (const search of ['Kowalska', '%', '\\', "' or 1=1 --", '99999999999'])
        expect([search, await found(search)]).toEqual([
          search,
          search === '%' || search === '\\' ? expect.any(Array) : [],
        ])
    })

    it('is paged, newest first, and counts every state', async () => {
      const email = `strony-${engine}@example.pl`
      const ids: number[] = []
      for (let n = 0; n < 5; n++)
        ids.unshift((await buy({ billing_email: email, payment_method: n === 0 ? 'cod' : 'bacs' })).order.id)
      const page = (before = '') =>
        listShopOrders(test.services.db.read, { search: email, before }, test.clock.nowMs, 2)
      const first = await page()
      const second = await page(first.next!)
      const third = await page(second.next!)
      expect([...first.orders, ...second.orders, ...third.orders].map(({ id }) => id)).toEqual(ids)
      expect(third.next).toBeNull()
      expect(first.countByStatus).toEqual({ on_hold: 4, processing: 1 })
      expect(
        (
          await listShopOrders(
            test.services.db.read,
            { search: email, status: ['processing'] },
            test.clock.nowMs,
          )
        ).orders.map(({ id }) => id),
      ).toEqual([ids[4]])
      expect(first.orders[0]).toMatchObject({
        name: 'Łucja Żółć',
        itemCount: 2,
        paymentTitle: 'Przelew bankowy',
      })
    })

    it('today starts at midnight in Warsaw, sums payments and omits cancelled orders [M-42]', async () => {
      test.clock.nowMs = TEST_NOW_MS + 10 * DAY_MS
      const { order } = await buy()
      const { order: cancelled } = await buy()
      await move(cancelled.id, 'cancelled')
      const paidBefore = (await todaysOrders(test.services)).paidGrosze
      expect(await todaysOrders(test.services)).toMatchObject({
        count: 2,
        unpaidGrosze: order.totalGrosze,
        waiting: { onHold: expect.any(Number) },
      })
      expect((await todaysOrders(test.services)).latest.slice(0, 2).map(({ id }) => id)).toEqual([
        cancelled.id,
        order.id,
      ])
      test.clock.nowMs = TEST_NOW_MS + 11 * DAY_MS
      expect(await todaysOrders(test.services)).toMatchObject({ count: 0, paidGrosze: 0, unpaidGrosze: 0 })
      // Paid on the next day, so it is income of that day.
      await move(order.id, 'processing')
      expect(paidBefore).toBe(0)
      expect(await todaysOrders(test.services)).toMatchObject({
        count: 0,
        paidGrosze: order.totalGrosze,
        unpaidGrosze: 0,
      })
      // A week later that day is what is compared with; an hour earlier nothing was paid yet.
      test.clock.nowMs = TEST_NOW_MS + 18 * DAY_MS + 3_600_000
      const weekBefore = async () => (await todaysOrders(test.services)).weekBefore
      expect(await weekBefore()).toEqual({ count: 0, paidGrosze: order.totalGrosze })
      test.clock.nowMs -= 2 * 3_600_000
      expect(await weekBefore()).toEqual({ count: 0, paidGrosze: 0 })
      test.clock.nowMs = TEST_NOW_MS + 17 * DAY_MS + 3_600_000
      expect((await weekBefore())?.count).toBe(2)
      test.clock.nowMs = TEST_NOW_MS
      expect(await weekBefore()).toBeNull()
    })
  })

  describe('tracking an order', () => {
    const requestTracking = (orderid: string, order_email: string, from: TestShop = test) =>
      from.visitor().post(track, { orderid, order_email })

    it("number and billing e-mail show state and history, owner's changes included [S-PAGE-11]", async () => {
      const { order } = await buy()
      const before = await (await requestTracking(String(order.id), 'lucja@example.pl')).text()
      expect(before).toContain('Czeka na przelew')
      expect(before).toContain('Zamówienie zostało złożone.')
      await addOrderNote(test.services, order.id, { text: 'Klient marudny', author: 'Anna' })
      await move(order.id, 'processing', true)
      const after = await requestTracking(` nr ${order.id}`, ' LUCJA@example.pl ')
      expect(after.status).toBe(200)
      expect(after.headers.get('cache-control')).toContain('no-store')
      const markup = await after.text()
      expect(markup).toContain('W realizacji')
      expect(markup).toContain('Zmiana stanu: Czeka na przelew → W realizacji.')
      expect(markup).not.toContain('Klient marudny')
      expect(markup).not.toContain('Dębowa 7')
    })

    it('a wrong number and a wrong e-mail get the same answer [S-PAGE-11]', async () => {
      const { order } = await buy()
      const texts = await Promise.all(
        [
          [String(order.id), 'inny@example.pl'],
          ['999999', 'lucja@example.pl'],
          ['abc', 'lucja@example.pl'],
          ['99999999999999999999', 'x'],
        ].map(async ([id, email]) => {
          const response = await requestTracking(id!, email!)
          return [response.status, /<ul class="woocommerce-error".*?<\/ul>/s.exec(await response.text())?.[0]]
        }),
      )
      expect(texts).toEqual(
        Array(4).fill([
          422,
          `<ul class="woocommerce-error" role="alert"><li>${words.trackNotFound}</li></ul>`,
        ]),
      )
    })

    it('empty fields are reported at the fields', async () => {
      const response = await requestTracking('', '')
      expect(response.status).toBe(422)
      const markup = await response.text()
      expect(markup).toContain(words.trackNumberMissing)
      expect(markup).toContain(words.trackEmailMissing)
    })

    it('too many attempts are refused, even with the right answer [S-PAGE-11]', async () => {
      const guesser = await openTestShop(engine)
      const productId = await addProduct(guesser.services.db)
      await placeOrder(guesser.services, makeCheckout(await saveTestCart(guesser.services.db, [productId])))
      for (let n = 0; n < 10; n++)
        expect((await requestTracking('1', `proba${n}@example.pl`, guesser)).status).toBe(422)
      const stopped = await requestTracking('1', 'lucja@example.pl', guesser)
      expect(stopped.status).toBe(429)
      expect(await stopped.text()).toContain(words.trackTooOften)
      await guesser.close()
    })
  })
})
