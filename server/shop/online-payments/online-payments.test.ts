import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { settleOverdueOrders } from '#server/shop/orders/overdue-orders.ts'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { paths } from '#storefront/paths.ts'
import { signPaidNotice } from '../payments/providers/przelewy24-wire.ts'
import { openPayingShop, type PayingShop, TEST_ACCOUNT } from './testing/open-paying-shop.ts'
import { advancePayments } from './payment-task.ts'
import { listPaymentRefunds, listPaymentsOf } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CODE = '777123'

describe.each(engines)('payments through Przelewy24 on %s', (engine) => {
  let test: PayingShop
  beforeAll(async () => void (test = await openPayingShop(engine)))
  beforeEach(() => {
    test.clock.nowMs += 24 * HOUR_MS
    for (const fault of Object.keys(test.bank.faults)) delete test.bank.faults[fault as 'api']
    test.logged.length = 0
  })
  afterAll(async () => test.close())

  const paymentsOf = (orderId: number) => listPaymentsOf(test.services.db.read, orderId)
  const refundsOf = (orderId: number) => listPaymentRefunds(test.services.db.read, orderId)
  const pay = async (orderId: number) => test.bank.pay(await test.sessionOf(orderId))
  const page = ({ id, key }: { id: number; key: string }, query = '') =>
    test.app.request(`${paths.payOrder(id, key)}${query}`)
  const stateOf = async ({ id, key }: { id: number; key: string }) =>
    ((await (await test.app.request(paths.paymentState(id, key))).json()) as { state: string }).state
  const statusOf = async (id: number) => (await test.order(id)).order.status
  const mailsOf = async (id: number, part: string) =>
    (await listMail(test.services.db.read, { about: `order:${id}` })).filter(({ cause }) =>
      cause.includes(part),
    )
  const refund = async (orderId: number, amountGrosze: number, key = `refund-${orderId}-${amountGrosze}`) => {
    test.clock.nowMs += 1
    return refundOrder(test.services, {
      orderId,
      author: 'Anna',
      version: (await test.order(orderId)).version,
      key,
      lines: [],
      deliveryGrosze: 0,
      amountGrosze,
      isRestocked: false,
      reason: '',
      tellBuyer: false,
    })
  }

  it('leads to the bank, and the notice makes the order paid', async () => {
    const bought = await test.buy()
    expect(bought.url).toBe(`${test.bank.url}/trnRequest/${(await paymentsOf(bought.id))[0]?.token}`)
    expect(await statusOf(bought.id)).toBe('pending')
    await pay(bought.id)
    const { order, paidGrosze, events } = await test.order(bought.id)
    expect([order.status, order.payment.paidMs, paidGrosze]).toEqual([
      'processing',
      test.clock.nowMs,
      bought.totalGrosze,
    ])
    expect(events.map(({ text }) => text)).toContain(
      `Wpłata ${formatPrice(bought.totalGrosze)}: Szybki przelew.`,
    )
    expect(await mailsOf(bought.id, ':status:')).toHaveLength(1)
    const back = await page(bought, '&powrot=1')
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      paths.orderReceived(bought.id, bought.key),
    ])
    expect(test.bank.transactions.get(await test.sessionOf(bought.id))?.status).toBe(2)
  })

  it('can be paid without a deadline, too', async () => {
    const { id, key } = await test.buy({ payment_method: 'bacs' })
    await test.services.db.transaction((tx) =>
      tx.updateTable('orders').set({ pay_until_ms: null }).where('id', '=', id).execute(),
    )
    const answer = await test.app.request(paths.payOrder(id, key), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=p24',
    })
    expect(answer.headers.get('location')).toBe(paths.leaveToPay(id, key))
  })

  it('counts a notice once however often it comes', async () => {
    const { id, totalGrosze } = await test.buy()
    await pay(id)
    const session = await test.sessionOf(id)
    expect(await Promise.all([1, 2, 3].map(() => test.bank.notifyAgain(session)))).toEqual([200, 200, 200])
    const { paidGrosze, events } = await test.order(id)
    expect(paidGrosze).toBe(totalGrosze)
    expect(events.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
    expect(await refundsOf(id)).toEqual([])
  })

  it('counts notices of the same moment once', async () => {
    const { id, totalGrosze } = await test.buy()
    test.bank.faults.losesNotices = true
    await pay(id)
    test.bank.faults.losesNotices = false
    const session = await test.sessionOf(id)
    await Promise.all([1, 2, 3, 4].map(() => test.bank.notifyAgain(session)))
    expect((await test.order(id)).paidGrosze).toBe(totalGrosze)
    expect(await refundsOf(id)).toEqual([])
  })

  it('refuses a forged notice', async () => {
    const { id } = await test.buy()
    await test.bank.pay(await test.sessionOf(id), { isForged: true })
    expect(await statusOf(id)).toBe('pending')
    const answer = await test.app.request(paths.paymentNotice('p24'), {
      method: 'POST',
      body: '{"sign":"x"}',
    })
    expect(answer.status).toBe(400)
    expect((await test.app.request(paths.paymentNotice('inny'), { method: 'POST', body: '{}' })).status).toBe(
      400,
    )
  })

  it('is not moved by 500 notices that were forged, altered, or copied from another order', async () => {
    const paid = await test.buy()
    await pay(paid.id)
    const { id } = await test.buy()
    const session = await test.sessionOf(id)
    const { orderId, amount } = test.bank.transactions.get(session)!
    const notice = {
      merchantId: TEST_ACCOUNT.merchantId,
      posId: TEST_ACCOUNT.posId,
      sessionId: session,
      amount,
      originAmount: amount,
      currency: 'PLN',
      orderId,
      methodId: 154,
      statement: 'p24-1',
    }
    const elsewhere = { ...notice, sessionId: await test.sessionOf(paid.id) }
    const send = (body: object) =>
      test.app.request(paths.paymentNotice('p24'), { method: 'POST', body: JSON.stringify(body) })
    const names = Object.keys(notice) as (keyof typeof notice)[]
    for (let index = 0; index < 500; index++) {
      const name = names[index % names.length]!
      const value = notice[name]
      // Signed, then altered; signed with another key; signed for another order; a signature cut short or made longer.
      const changed = {
        ...notice,
        [name]: typeof value === 'number' ? value + index + 1 : `${value}${index}`,
      }
      const valid = signPaidNotice(elsewhere, TEST_ACCOUNT.crc)
      const sign = [
        signPaidNotice(notice, TEST_ACCOUNT.crc),
        signPaidNotice(changed, `klucz ${index}`),
        valid,
        valid.slice(0, index % 96),
        `${valid}${index}`,
      ][index % 5]!
      const answer = await send(index % 5 === 0 ? { ...changed, sign } : { ...notice, sign })
      expect(answer.status, JSON.stringify({ name, sign })).toBe(400)
    }
    // Signed rightly, and not paid there: the provider does not confirm it.
    expect((await send({ ...notice, sign: signPaidNotice(notice, TEST_ACCOUNT.crc) })).status).toBe(503)
    expect(await statusOf(id)).toBe('pending')
    expect((await test.order(id)).paidGrosze).toBe(0)
  })

  it('does not accept another amount, and says so once', async () => {
    const { id, totalGrosze } = await test.buy()
    const session = await test.sessionOf(id)
    await test.bank.pay(session, { amount: totalGrosze - 1 })
    expect(await statusOf(id)).toBe('pending')
    const { events } = await test.order(id)
    expect(events.filter(({ text }) => text.includes('inną kwotę'))).toHaveLength(1)
  })

  it('asks for the notice again while the confirmation fails, and accepts it then', async () => {
    const { id } = await test.buy()
    test.bank.faults.losesNotices = true
    await pay(id)
    test.bank.faults.losesNotices = false
    test.bank.faults.api = 'error'
    const session = await test.sessionOf(id)
    expect(await test.bank.notifyAgain(session)).toBe(503)
    expect(await statusOf(id)).toBe('pending')
    delete test.bank.faults.api
    expect(await test.bank.notifyAgain(session)).toBe(200)
    expect(await statusOf(id)).toBe('processing')
  })

  it('accepts a payment whose confirmation was done and whose answer was lost', async () => {
    const { id } = await test.buy()
    test.bank.faults.losesAnswerOf = '/verify'
    await pay(id)
    expect(await statusOf(id)).toBe('pending')
    delete test.bank.faults.losesAnswerOf
    expect(await test.bank.notifyAgain(await test.sessionOf(id))).toBe(200)
    expect(await statusOf(id)).toBe('processing')
  })

  it('finds a payment whose notice never came: by the task', async () => {
    const { id } = await test.buy()
    test.bank.faults.losesNotices = true
    await pay(id)
    await advancePayments(test.services)
    expect(await statusOf(id)).toBe('pending')
    test.clock.nowMs += 2 * MINUTE_MS
    await advancePayments(test.services)
    expect(await statusOf(id)).toBe('processing')
  })

  it('finds it at once when the buyer comes back', async () => {
    const bought = await test.buy()
    test.bank.faults.losesNotices = true
    await pay(bought.id)
    test.clock.nowMs += 6_000
    expect((await page(bought, '&powrot=1')).status).toBe(303)
    expect(await statusOf(bought.id)).toBe('processing')
  })

  it('is one payment when the same checkout is sent twice', async () => {
    const bought = await test.buy()
    const again = await test.app.request(paths.payOrder(bought.id, bought.key), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=p24',
    })
    expect(again.headers.get('location')).toBe(paths.leaveToPay(bought.id, bought.key))
    expect(await (await page(bought, '&dalej=1')).text()).toContain(`content="0;url=${bought.url}"`)
    expect(await paymentsOf(bought.id)).toHaveLength(1)
  })

  it('survives a registration whose answer was lost: the same payment is registered again', async () => {
    test.bank.faults.losesAnswerOf = '/register'
    const bought = await test.buy()
    expect(bought.url).toContain('/order-pay/')
    expect(await (await page(bought)).text()).toContain('Operator płatności chwilowo nie odpowiada')
    delete test.bank.faults.losesAnswerOf
    await test.app.request(paths.payOrder(bought.id, bought.key), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=p24',
    })
    expect(await paymentsOf(bought.id)).toHaveLength(1)
    await pay(bought.id)
    expect(await statusOf(bought.id)).toBe('processing')
  })

  describe('BLIK', () => {
    it('with a code waits for the app, then is paid', async () => {
      const bought = await test.buy(
        { payment_method: 'p24_blik' },
        { blikCode: '777 123', acceptsProvider: true },
      )
      expect(bought.url).toContain('/order-pay/')
      expect(await stateOf(bought)).toBe('code_sent')
      const text = await (await page(bought)).text()
      expect(text).toContain('Potwierdź płatność w aplikacji banku')
      expect(text).toContain('http-equiv="refresh"')
      await test.bank.answerInApp(await test.sessionOf(bought.id), 'paid')
      expect(await stateOf(bought)).toBe('paid')
      expect(await statusOf(bought.id)).toBe('processing')
    })

    it('is sent once, also when the form is sent twice', async () => {
      const bought = await test.buy({ payment_method: 'p24_blik' }, { blikCode: CODE, acceptsProvider: true })
      const events = async () =>
        (await test.services.db.read.selectFrom('payment_events').selectAll().execute()).filter(
          ({ kind }) => kind === 'code_sent',
        ).length
      const before = await events()
      for (let times = 0; times < 3; times++)
        await test.app.request(paths.payOrder(bought.id, bought.key), {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: `payment_method=p24_blik&blik_code=${CODE}&provider_terms=1`,
        })
      expect(await events()).toBe(before)
    })

    it('refused by the bank says why, and takes another code', async () => {
      const bought = await test.buy(
        { payment_method: 'p24_blik' },
        { blikCode: '123456', acceptsProvider: true },
      )
      expect(await (await page(bought)).text()).toContain('Bank nie przyjął tego kodu BLIK')
      const again = await test.app.request(paths.payOrder(bought.id, bought.key), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `payment_method=p24_blik&blik_code=${CODE}&provider_terms=1`,
      })
      expect(again.status).toBe(303)
      expect(await stateOf(bought)).toBe('code_sent')
      await test.bank.answerInApp(await test.sessionOf(bought.id), 'declined')
      expect(await (await page(bought)).text()).toContain('odrzucona w aplikacji banku')
      expect(await statusOf(bought.id)).toBe('pending')
    })

    it('of which the answer was lost waits for the bank, and never sends the code again', async () => {
      test.bank.faults.losesAnswerOf = 'chargeByCode'
      const bought = await test.buy({ payment_method: 'p24_blik' }, { blikCode: CODE, acceptsProvider: true })
      expect(await stateOf(bought)).toBe('code_sent')
      await test.bank.answerInApp(await test.sessionOf(bought.id), 'paid')
      expect(await statusOf(bought.id)).toBe('processing')
    })

    it('that nobody confirms in two minutes may be sent again', async () => {
      const bought = await test.buy({ payment_method: 'p24_blik' }, { blikCode: CODE, acceptsProvider: true })
      test.clock.nowMs += 3 * MINUTE_MS
      expect(await (await page(bought)).text()).toContain('Nie dostaliśmy potwierdzenia na czas')
    })

    it('without a code shows the field; five digits are refused', async () => {
      const bought = await test.buy({ payment_method: 'p24_blik' })
      const text = await (await page(bought)).text()
      expect(text).toMatch(/<input[^>]*name="blik_code"/)
      const wrong = await test.app.request(paths.payOrder(bought.id, bought.key), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'payment_method=p24_blik&blik_code=12345',
      })
      expect(wrong.status).toBe(422)
      expect(await wrong.text()).toContain('Kod BLIK ma sześć cyfr.')
      await expect(test.buy({ payment_method: 'p24_blik' }, { blikCode: '12345' })).rejects.toThrow('fields')
    })

    it('is not begun until the provider’s terms are accepted', async () => {
      await expect(test.buy({ payment_method: 'p24_blik' }, { blikCode: CODE })).rejects.toThrow('fields')
      const bought = await test.buy({ payment_method: 'p24_blik' })
      const answer = await test.app.request(paths.payOrder(bought.id, bought.key), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `payment_method=p24_blik&blik_code=${CODE}`,
      })
      expect([answer.status, await answer.text()]).toEqual([
        422,
        expect.stringContaining('akceptujesz regulamin operatora Przelewy24'),
      ])
      expect(await paymentsOf(bought.id)).toEqual([])
    })

    it('codes are in no table and no line of the log', async () => {
      const { id } = await test.buy(
        { payment_method: 'p24_blik' },
        { blikCode: '777908', acceptsProvider: true },
      )
      await test.buy({ payment_method: 'p24_blik' }, { blikCode: '908777', acceptsProvider: true })
      const tables = ['payments', 'payment_events', 'orders', 'order_events', 'outbox', 'carts'] as const
      for (const table of tables) {
        const rows = JSON.stringify(await test.services.db.read.selectFrom(table).selectAll().execute())
        expect(rows.includes('777908') || rows.includes('908777'), table).toBe(false)
      }
      expect(test.logged.join('\n')).not.toMatch(/777908|908777/)
      expect(id).toBeGreaterThan(0)
    })
  })

  describe('the banks behind a fast transfer', () => {
    it('are named on the page that pays, as the provider lists them for the amount', async () => {
      const bought = await test.buy()
      const html = await (await page(bought)).text()
      expect(html).toContain('<small>Bank Dębowy, Bank Jesionowy.</small>')
      expect(html).not.toMatch(/Bank w przerwie|Bank Drobny/)
    })

    it('are read once for many pages in ten minutes', async () => {
      const bought = await test.buy()
      const before = test.bank.methodLists()
      await Promise.all([page(bought), page(bought)])
      test.clock.nowMs += 9 * MINUTE_MS
      await page(bought)
      expect(test.bank.methodLists() - before).toBe(1)
      test.clock.nowMs += 2 * MINUTE_MS
      await page(bought)
      expect(test.bank.methodLists() - before).toBe(2)
    })

    it('are left out while the provider does not answer, and are there again a minute later', async () => {
      const bought = await test.buy()
      test.bank.faults.api = 'down'
      const shown = await page(bought)
      expect([shown.status, await shown.text()]).toEqual([200, expect.not.stringContaining('Bank Dębowy')])
      delete test.bank.faults.api
      const before = test.bank.methodLists()
      expect(await (await page(bought)).text()).not.toContain('Bank Dębowy')
      expect(test.bank.methodLists()).toBe(before)
      test.clock.nowMs += 2 * MINUTE_MS
      expect(await (await page(bought)).text()).toContain('Bank Dębowy')
    })

    it('do not delay the page when the provider is slow; the next page has them', async () => {
      const bought = await test.buy()
      test.bank.faults.listDelayMs = 1_400
      const first = await (await page(bought)).text()
      expect(first).toContain('id="payment_method_p24"')
      expect(first).not.toContain('Bank Dębowy')
      expect(await (await page(bought)).text()).toContain('Bank Dębowy')
    })
  })

  describe('logos of the ways to pay', () => {
    const logosOf = (html: string) =>
      [...html.matchAll(/class="payment-logo" src="([^"]+)"/g)].map(([, address]) => address!)

    it('come from the provider through the shop, and run no scripts', async () => {
      const bought = await test.buy()
      const logos = logosOf(await (await page(bought)).text())
      // BLIK, cards and two banks; instalments are off.
      expect(logos).toHaveLength(4)
      const answers = await Promise.all(logos.map((address) => test.app.request(address)))
      for (const answer of answers) {
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toBe('image/svg+xml')
        expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
        expect(await answer.text()).toMatch(/^<svg/)
      }
      expect((await test.app.request('/platnosci/p24/logo/0000000000000000')).status).toBe(404)
    })

    it('that are pages, too long or of another host without TLS are not passed on', async () => {
      const bought = await test.buy()
      for (const logo of ['html', 'long', 'elsewhere'] as const) {
        test.clock.nowMs += 20 * MINUTE_MS
        test.bank.faults.logo = logo
        const [first] = logosOf(await (await page(bought)).text())
        expect((await test.app.request(first!)).status, logo).toBe(404)
      }
    })
  })

  describe('an order that is not paid in time', () => {
    it('is reminded of once, with a link that pays it', async () => {
      const { id, key } = await test.buy()
      test.clock.nowMs += 31 * MINUTE_MS
      await settleOverdueOrders(test.services)
      await settleOverdueOrders(test.services)
      const reminders = await mailsOf(id, 'payment-reminder')
      expect(reminders).toHaveLength(1)
      const text = (await findMail(test.services.db.read, reminders[0]!.id))?.text
      expect(text).toContain(paths.payOrder(id, key))
      expect(text).not.toContain('przelew jest już w drodze')
      const received = await (await test.app.request(paths.orderReceived(id, key))).text()
      expect(received).toContain(`href="${paths.payOrder(id, key).replaceAll('&', '&amp;')}"`)
    })

    it('with cash on delivery is not offered online: the parcel may be on its way', async () => {
      const { id, key } = await test.buy({ payment_method: 'cod' })
      expect((await page({ id, key })).headers.get('location')).toBe(paths.orderReceived(id, key))
    })

    it('is cancelled only after the provider said that it is unpaid', async () => {
      const { id } = await test.buy()
      test.clock.nowMs += 61 * MINUTE_MS
      test.bank.faults.api = 'down'
      await advancePayments(test.services)
      await settleOverdueOrders(test.services)
      expect(await statusOf(id)).toBe('pending')
      delete test.bank.faults.api
      await advancePayments(test.services)
      await settleOverdueOrders(test.services)
      expect(await statusOf(id)).toBe('cancelled')
    })

    it('and was paid without a notice is found before it is cancelled', async () => {
      const { id } = await test.buy()
      test.bank.faults.losesNotices = true
      await pay(id)
      test.clock.nowMs += 61 * MINUTE_MS
      await settleOverdueOrders(test.services)
      expect(await statusOf(id)).toBe('pending')
      await advancePayments(test.services)
      expect(await statusOf(id)).toBe('processing')
    })

    const cancelled = async () => {
      const bought = await test.buy()
      await changeOrderStatus(test.services, {
        orderId: bought.id,
        to: 'cancelled',
        author: 'shop',
        tellBuyer: false,
      })
      expect(await test.stockOf(bought.productId)).toBe(10)
      return bought
    }

    it('is restored by a late payment while its goods are there', async () => {
      const { id, productId } = await cancelled()
      await pay(id)
      expect(await statusOf(id)).toBe('processing')
      expect(await test.stockOf(productId)).toBe(8)
      expect((await test.order(id)).events.some(({ text }) => text.includes('przywrócone'))).toBe(true)
    })

    it('gets its late payment back when the goods are sold', async () => {
      const { id, productId, totalGrosze } = await cancelled()
      await test.services.db.transaction((tx) =>
        tx.updateTable('stock').set({ quantity: 1 }).where('product_id', '=', productId).execute(),
      )
      await pay(id)
      expect(await statusOf(id)).toBe('cancelled')
      expect(await test.stockOf(productId)).toBe(1)
      expect(await mailsOf(id, ':back')).toHaveLength(1)
      await advancePayments(test.services)
      const [sent] = await refundsOf(id)
      expect(sent).toMatchObject({ amount_grosze: totalGrosze, state: 'sent' })
      await test.bank.finishRefund(sent!.id, true)
      expect((await refundsOf(id))[0]?.state).toBe('done')
    })
  })

  it('paid twice with two methods sends the second payment back', async () => {
    const bought = await test.buy()
    const first = await test.sessionOf(bought.id)
    await test.app.request(paths.payOrder(bought.id, bought.key), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=p24_card',
    })
    test.clock.nowMs += 1
    await test.bank.pay(
      (await paymentsOf(bought.id)).find(({ session_id }) => session_id !== first)!.session_id,
    )
    await test.bank.pay(first)
    const { order, paidGrosze } = await test.order(bought.id)
    expect([order.status, paidGrosze, order.payment.title]).toEqual([
      'processing',
      bought.totalGrosze,
      'p24_card',
    ])
    expect(await refundsOf(bought.id)).toMatchObject([{ amount_grosze: bought.totalGrosze, state: 'queued' }])
    expect(await mailsOf(bought.id, ':back')).toHaveLength(1)
  })

  describe('a refund', () => {
    const paid = async () => {
      const bought = await test.buy()
      await pay(bought.id)
      return bought
    }

    it('goes the way the money came, and is marked when it is done', async () => {
      const { id } = await paid()
      expect(await refund(id, 5_000)).toEqual({ ok: true })
      await advancePayments(test.services)
      const [sent] = await refundsOf(id)
      expect(sent).toMatchObject({ state: 'sent', amount_grosze: 5_000 })
      expect((await test.order(id)).refunds).toMatchObject([{ paidOutMs: null }])
      await test.bank.finishRefund(sent!.id, true)
      expect((await test.order(id)).refunds).toMatchObject([{ paidOutBy: 'Przelewy24' }])
    })

    it('is found done although no notice came', async () => {
      const { id } = await paid()
      await refund(id, 5_000)
      await advancePayments(test.services)
      test.bank.faults.losesNotices = true
      await test.bank.finishRefund((await refundsOf(id))[0]!.id, true)
      test.clock.nowMs += 5 * MINUTE_MS
      await advancePayments(test.services)
      expect((await test.order(id)).refunds).toMatchObject([{ paidOutBy: 'Przelewy24' }])
    })

    it('whose answer was lost is sent once', async () => {
      const { id } = await paid()
      await refund(id, 5_000)
      test.bank.faults.losesAnswerOf = '/refund'
      await advancePayments(test.services)
      delete test.bank.faults.losesAnswerOf
      test.clock.nowMs += 2 * MINUTE_MS
      await advancePayments(test.services)
      expect(await refundsOf(id)).toMatchObject([{ state: 'sent' }])
      const transaction = test.bank.transactions.get(await test.sessionOf(id))
      expect(transaction?.refunds).toHaveLength(1)
    })

    it('that the provider refuses says so, and can be returned by transfer', async () => {
      const { id } = await paid()
      const transaction = test.bank.transactions.get(await test.sessionOf(id))!
      transaction.status = 3
      await refund(id, 5_000)
      test.clock.nowMs += 1
      await advancePayments(test.services)
      expect(await refundsOf(id)).toMatchObject([{ state: 'rejected' }])
      expect((await test.order(id)).events.at(-1)?.text).toContain(`nie wykona zwrotu ${formatPrice(5_000)}`)
      expect((await paymentsOf(id))[0]?.refunded_grosze).toBe(0)
    })

    it('never exceeds what was paid, together with what went back before', async () => {
      const { id, totalGrosze } = await paid()
      await refund(id, 5_000)
      expect(await refund(id, totalGrosze - 4_999, 'zbyt-duzo-zbyt-duzo')).toMatchObject({ ok: false })
      expect(await refund(id, totalGrosze - 5_000)).toEqual({ ok: true })
      await advancePayments(test.services)
      expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })
  })
})
