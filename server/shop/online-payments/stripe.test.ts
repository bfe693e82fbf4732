import { LRUCache } from 'lru-cache'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { openOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { paths } from '#storefront/paths.ts'
import type { PaymentToRegister } from '../payments/providers/payment-provider.ts'
import stripe from '../payments/providers/stripe.ts'
import { retryRefund } from './payment-refunds.ts'
import { advancePayments } from './payment-task.ts'
import { saveProviderAccount } from './provider-accounts.ts'
import { listPaymentEvents, listPaymentRefunds, listPaymentsOf } from './store.ts'
import { openPayingShop } from './testing/open-paying-shop.ts'
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts'

const ACCOUNT = { secretKey: 'sk_test_tajnyKluczSklepu', webhookSecret: 'whsec_tajnyKluczPowiadomien' }
const MINUTE_MS = 60_000

describe.each(engines)('payments through Stripe on %s', (engine) => {
  const test = shareShop(() => openPayingShop(engine))
  let bank: StripeDouble
  const save = (secrets: object = ACCOUNT) =>
    saveProviderAccount(test.services, 'stripe', {
      isOn: true,
      values: { address: bank.url },
      secrets: { ...secrets },
    })
  beforeAll(async () => {
    bank = await startStripeDouble({
      account: ACCOUNT,
      now: () => test.clock.nowMs,
      noticeUrl: test.services.settings.publicUrl + paths.paymentNotice('stripe'),
      deliver: (url, request) => test.app.request(url, request),
    })
    await save()
  })
  beforeEach(() => {
    test.clock.nowMs += 24 * 60 * MINUTE_MS
    for (const fault of Object.keys(bank.faults)) delete bank.faults[fault as 'api']
    bank.delaysRefunds(false)
  })
  afterAll(() => bank.close())

  const account = (change: Record<string, string> = {}) => ({
    values: { address: bank.url },
    secrets: { ...ACCOUNT, ...change },
    tokens: new LRUCache<string, string>({ max: 1 }),
  })
  const payment = (change: Partial<PaymentToRegister> = {}): PaymentToRegister => ({
    methodId: 'stripe_card',
    sessionId: `klepka-1-${test.clock.nowMs}`,
    orderId: 1,
    amountGrosze: 1234,
    email: 'lucja@example.pl',
    buyer: { name: 'Łucja Żółć', street: 'Dębowa 7', postcode: '00-950', city: 'Warszawa', phone: '' },
    description: 'Zamówienie nr 1',
    minutes: 60,
    nowMs: test.clock.nowMs,
    returnUrl: 'http://localhost:3000/powrot',
    cancelUrl: 'http://localhost:3000/zaplac',
    noticeUrl: 'http://localhost:3000/powiadomienie',
    ip: '127.0.0.1',
    userAgent: 'Test',
    acceptsTerms: false,
    ...change,
  })
  const buy = async () => {
    const bought = await test.buy({ payment_method: 'stripe_card' })
    return { ...bought, session: await test.sessionOf(bought.id) }
  }
  /** Paid, with its notice. */
  const buyPaid = async () => {
    const bought = await buy()
    bank.move(bought.session, 'paid')
    expect(await bank.notify(bought.session, 'paid')).toBe(200)
    test.clock.nowMs += 1
    return bought
  }
  const payAgain = async ({ id, key }: { id: number; key: string }) => {
    test.clock.nowMs += 1
    const response = await test.app.request(paths.payOrder(id, key), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=stripe_card',
    })
    return response.headers.get('location')
  }
  const statusOf = async (id: number) => (await test.order(id)).order.status
  const paymentsOf = async (id: number) =>
    (await listPaymentsOf(test.services.db.read, id)).map((row) => row.state)
  const refundsOf = (id: number) => listPaymentRefunds(test.services.db.read, id)
  const checkLater = async () => {
    test.clock.nowMs += 2 * MINUTE_MS
    await advancePayments(test.services)
  }
  const refund = async (orderId: number, amountGrosze: number) => {
    const { version } = await test.order(orderId)
    test.clock.nowMs += 1
    await refundOrder(test.services, {
      orderId,
      author: 'Anna',
      version,
      key: `stripe-refund-${orderId}-${version}-${engine}`,
      lines: [],
      deliveryGrosze: 0,
      amountGrosze,
      isRestocked: false,
      reason: '',
      tellBuyer: false,
    })
    await advancePayments(test.services)
  }

  describe('begins', () => {
    it('on its page, by the method that the buyer chose, in Polish and for the time that is left', async () => {
      const { url, session, totalGrosze } = await buy()
      expect(url).toMatch(new RegExp(`^${bank.url}/c/pay/cs_test_\\w+#fid$`))
      const { amount_total, allowed_payment_method_types, expires_at } = bank.sessionOf(session)
      expect([amount_total, allowed_payment_method_types]).toEqual([totalGrosze, ['card']])
      const minutes = (expires_at * 1_000 - test.clock.nowMs) / MINUTE_MS
      expect(minutes).toBeGreaterThanOrEqual(60)
      expect(minutes).toBeLessThanOrEqual(65)
    })

    it.each([5, 30, 24 * 60, 7 * 24 * 60])(
      'with a deadline that Stripe takes, of %i minutes',
      async (minutes) => {
        expect(await stripe.register(account(), payment({ minutes }))).toMatchObject({ ok: true })
      },
    )

    it('once, when the form is sent twice at the same moment', async () => {
      bank.faults.delayMs = 100
      const twice = payment()
      const [one, other] = await Promise.all([
        stripe.register(account(), twice),
        stripe.register(account(), twice),
      ])
      expect(one).toMatchObject({ ok: true })
      expect(other).toEqual(one)
      expect(bank.sessionsOf(twice.sessionId)).toHaveLength(1)
    })

    it('once, when the form is sent again a moment later', async () => {
      // Deadlines are on full five minutes, and these moments are not.
      const nowMs = Math.floor(test.clock.nowMs / (5 * MINUTE_MS)) * 5 * MINUTE_MS + MINUTE_MS
      const first = await stripe.register(account(), payment({ nowMs }))
      expect(await stripe.register(account(), payment({ nowMs: nowMs + 2_500 }))).toEqual(first)
    })

    it('with the same session when the answer was lost, and with another when its deadline moved', async () => {
      bank.faults.losesAnswerOf = '/sessions'
      const bought = await buy()
      expect(bought.url).toContain(paths.payOrder(bought.id, bought.key))
      delete bank.faults.losesAnswerOf
      expect(await payAgain(bought)).toBe(paths.leaveToPay(bought.id, bought.key))
      expect(bank.sessionsOf(bought.session)).toHaveLength(1)

      bank.faults.losesAnswerOf = '/sessions'
      const later = await buy()
      delete bank.faults.losesAnswerOf
      test.clock.nowMs += 40 * MINUTE_MS
      expect(await payAgain(later)).toBe(paths.leaveToPay(later.id, later.key))
      expect(await paymentsOf(later.id)).toEqual(['pending', 'expired'])
      const session = await test.sessionOf(later.id)
      bank.move(session, 'paid')
      await bank.notify(session, 'paid')
      expect(await statusOf(later.id)).toBe('processing')
    })
  })

  describe('is paid', () => {
    it('by a notice, once', async () => {
      const { id, session } = await buyPaid()
      expect(await statusOf(id)).toBe('processing')
      const intent = bank.sessionOf(session).intent?.id
      const [row] = await listPaymentsOf(test.services.db.read, id)
      expect(row).toMatchObject({ state: 'paid', provider_ref: intent })
      expect(await bank.repeat()).toBe(200)
      // Out of order.
      expect(await bank.notify(session, 'expired')).toBe(200)
      expect(await paymentsOf(id)).toEqual(['paid'])
      expect(await refundsOf(id)).toEqual([])
    })

    it('when no notice came', async () => {
      const { id, session } = await buy()
      bank.move(session, 'paid')
      await checkLater()
      expect(await statusOf(id)).toBe('processing')
    })

    it('only when the bank agreed, if it decides later', async () => {
      const { id, session } = await buy()
      bank.move(session, 'bank decides later')
      expect(await bank.notify(session, 'bank decides later')).toBe(200)
      await checkLater()
      expect([await statusOf(id), await paymentsOf(id)]).toEqual(['pending', ['pending']])
      bank.move(session, 'bank agreed')
      expect(await bank.notify(session, 'bank agreed')).toBe(200)
      expect(await statusOf(id)).toBe('processing')
    })

    it('not by a forged notice, one without a signature, or a copy of an old one', async () => {
      const { id, session } = await buy()
      bank.move(session, 'paid')
      expect(await bank.notify(session, 'paid', { isForged: true })).toBe(400)
      expect(await bank.notify(session, 'paid', { ageSeconds: 301 })).toBe(400)
      const bare = await test.app.request(paths.paymentNotice('stripe'), { method: 'POST', body: '{}' })
      expect(bare.status).toBe(400)
      expect(await statusOf(id)).toBe('pending')
      expect(await bank.notify(session, 'paid', { ageSeconds: 299 })).toBe(200)
      expect(await statusOf(id)).toBe('processing')
    })

    it('not by a notice that Stripe does not confirm', async () => {
      const { id, session } = await buy()
      bank.move(session, 'paid')
      bank.faults.api = 'error'
      expect(await bank.notify(session, 'paid')).toBe(503)
      expect(await statusOf(id)).toBe('pending')
      delete bank.faults.api
      expect(await bank.repeat()).toBe(200)
      expect(await statusOf(id)).toBe('processing')
    })

    it('not by a payment of another session or amount, or one that went back already', async () => {
      const [one, other] = [await buy(), await buy()]
      bank.move(one.session, 'paid')
      bank.move(other.session, 'paid')
      const reference = async (id: number) => {
        const [row] = await listPaymentsOf(test.services.db.read, id)
        const { session_id: sessionId, token, amount_grosze: amountGrosze, currency } = row!
        return { sessionId, token, amountGrosze, currency }
      }
      const providerRef = bank.sessionOf(other.session).intent!.id
      expect(await stripe.confirm(account(), { ...(await reference(one.id)), providerRef })).toMatchObject({
        reason: 'refused',
        message: 'another session',
      })
      const ours = { ...(await reference(other.id)), providerRef }
      for (const wrong of [{ amountGrosze: 100 }, { currency: 'EUR' }])
        expect(await stripe.confirm(account(), { ...ours, ...wrong })).toMatchObject({ reason: 'refused' })
      const { refunds, amount_total } = bank.sessionOf(other.session)
      refunds.push({ id: 're_panel', amount: amount_total, status: 'succeeded', metadata: {} })
      await bank.notify(other.session, 'paid')
      await checkLater()
      expect(await statusOf(other.id)).toBe('pending')
      expect(await paymentsOf(other.id)).toEqual(['expired'])
    })

    it('not with another amount, by a notice or a check', async () => {
      const { id, session } = await buy()
      bank.sessionOf(session).amount_total = 100
      bank.move(session, 'paid')
      expect(await bank.notify(session, 'paid')).toBe(200)
      await checkLater()
      expect(await statusOf(id)).toBe('pending')
      const [row] = await listPaymentsOf(test.services.db.read, id)
      expect(row?.failure).toBe('mismatch')
    })
  })

  describe('that ended without money', () => {
    it.each(['a notice', 'a check'])('is tried again in another session, known by %s', async (by) => {
      const bought = await buy()
      bank.move(bought.session, 'expired')
      if (by === 'a notice') expect(await bank.notify(bought.session, 'expired')).toBe(200)
      else await checkLater()
      const page = await test.app.request(paths.payOrder(bought.id, bought.key))
      expect(await page.text()).toContain('Płatność się nie udała')
      expect(await payAgain(bought)).toBe(paths.leaveToPay(bought.id, bought.key))
      const session = await test.sessionOf(bought.id)
      expect(session).not.toBe(bought.session)
      bank.move(session, 'paid')
      await bank.notify(session, 'paid')
      expect(await statusOf(bought.id)).toBe('processing')
      expect(await paymentsOf(bought.id)).toEqual(['paid', 'expired'])
    })

    it('because the bank refused later, is not asked about any more', async () => {
      const { id, session } = await buy()
      bank.move(session, 'bank decides later')
      bank.move(session, 'bank refused')
      await checkLater()
      const [row] = await listPaymentsOf(test.services.db.read, id)
      expect(row).toMatchObject({ state: 'expired', failure: 'failed', next_check_ms: null })
      expect(await bank.notify(session, 'bank refused')).toBe(200)
      expect(await statusOf(id)).toBe('pending')
    })

    it('goes on in the same session while that is open', async () => {
      const bought = await buy()
      await payAgain(bought)
      expect(await paymentsOf(bought.id)).toEqual(['pending'])
      expect(bank.sessionsOf(bought.session)).toHaveLength(1)
    })
  })

  describe('goes back', () => {
    it('in part and whole, and is marked as returned through Stripe', async () => {
      const { id, session, totalGrosze } = await buyPaid()
      await refund(id, 5_000)
      await refund(id, totalGrosze - 5_000)
      const { refunds } = bank.sessionOf(session)
      expect(refunds.map(({ amount }) => amount)).toEqual([totalGrosze - 5_000, 5_000])
      expect((await test.order(id)).refunds).toMatchObject([{ paidOutBy: 'Stripe' }, { paidOutBy: 'Stripe' }])
      expect(await statusOf(id)).toBe('refunded')
    })

    it('once, also when the answer was lost and the key is forgotten', async () => {
      const { id, session } = await buyPaid()
      bank.faults.losesAnswerOf = '/refunds'
      await refund(id, 5_000)
      expect(await refundsOf(id)).toMatchObject([{ state: 'queued' }])
      delete bank.faults.losesAnswerOf
      test.clock.nowMs += 48 * 60 * MINUTE_MS
      bank.forgetKeys()
      await advancePayments(test.services)
      expect(bank.sessionOf(session).refunds).toHaveLength(1)
      expect(await refundsOf(id)).toMatchObject([{ state: 'done' }])
    })

    it('when the bank is done, by a notice or a check', async () => {
      bank.delaysRefunds(true)
      for (const by of ['notice', 'check']) {
        const { id, session } = await buyPaid()
        await refund(id, 5_000)
        expect(await refundsOf(id)).toMatchObject([{ state: 'sent' }])
        if (by === 'notice') await bank.finishRefund((await refundsOf(id))[0]!.id, 'succeeded')
        else bank.sessionOf(session).refunds[0]!.status = 'succeeded'
        await checkLater()
        expect(await refundsOf(id)).toMatchObject([{ state: 'done' }])
      }
    })

    it('to the shop, when a bank does not take what was done: the owner reads so and can send it again', async () => {
      const { id } = await buyPaid()
      await refund(id, 5_000)
      expect((await test.order(id)).refunds).toMatchObject([{ paidOutBy: 'Stripe' }])
      const [done] = await refundsOf(id)
      for (let time = 0; time < 2; time++) expect(await bank.finishRefund(done!.id, 'failed')).toBe(200)
      expect(await refundsOf(id)).toMatchObject([{ state: 'rejected' }])
      const { refunds, events } = await test.order(id)
      expect(refunds).toMatchObject([{ paidOutBy: null }])
      expect(
        events.filter(({ text }) =>
          text.startsWith('Stripe nie wykona zwrotu 50,00 zł: Bank kupującego nie przyjął'),
        ),
      ).toHaveLength(1)
      expect((await listPaymentsOf(test.services.db.read, id))[0]?.refunded_grosze).toBe(0)
      expect(await retryRefund(test.services, { orderId: id, refundId: done!.id })).toBe(true)
      await advancePayments(test.services)
      expect((await test.order(id)).refunds).toMatchObject([{ paidOutBy: 'Stripe' }])
    })

    it('again, when the owner sends it once more after a refusal or a bank that returned it', async () => {
      const { id, session } = await buyPaid()
      const again = async () => {
        const [sent] = await refundsOf(id)
        expect(sent?.state).toBe('rejected')
        test.clock.nowMs += MINUTE_MS
        expect(await retryRefund(test.services, { orderId: id, refundId: sent!.id })).toBe(true)
        await advancePayments(test.services)
      }
      bank.faults.hasNoMoney = true
      await refund(id, 5_000)
      expect((await refundsOf(id))[0]?.message).toBe('Insufficient funds in your account.')
      delete bank.faults.hasNoMoney
      bank.delaysRefunds(true)
      await again()
      await bank.finishRefund((await refundsOf(id))[0]!.id, 'failed')
      bank.delaysRefunds(false)
      await again()
      expect(await refundsOf(id)).toMatchObject([{ state: 'done' }])
      expect(bank.sessionOf(session).refunds.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    })
  })

  it('signs as the library does', () => {
    const seconds = 1_795_867_200
    const body = '{"type":"ping","data":{"object":{"object":"charge"}}}'
    const read = (header: string, nowMs = seconds * 1_000) =>
      stripe.readNotice(
        account(),
        new TextEncoder().encode(body),
        new Headers({ 'stripe-signature': header }),
        nowMs,
      )
    const header = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: ACCOUNT.webhookSecret,
      timestamp: seconds,
    })
    expect(read(header)).toEqual({ kind: 'other' })
    expect(read(header.replace('v1=', 'v1=00,v1='))).toEqual({ kind: 'other' })
    expect(read(header, (seconds + 301) * 1_000)).toBeUndefined()
    expect(read(header.replace('v1=', 'v0='))).toBeUndefined()
    expect(read(header.replace(`t=${seconds}`, `t=${seconds + 1}`))).toBeUndefined()
    const without = account({ webhookSecret: '' })
    expect(
      stripe.readNotice(
        without,
        new TextEncoder().encode(body),
        new Headers({ 'stripe-signature': header }),
        0,
      ),
    ).toBeUndefined()
  })

  it.each(['down', 'error', 'html', 'busy'] as const)(
    'that is %s leaves unknown what happened',
    async (fault) => {
      bank.faults.api = fault
      expect(await stripe.testAccess(account())).toMatchObject({ ok: false, reason: 'unreachable' })
    },
  )

  it('says at “Sprawdź połączenie” that the key is wrong, and shows and logs no key', async () => {
    const owner = await openOwner(test)
    const check = async () => (await owner.request('POST', 'payment-providers/stripe/check')).body
    expect(await check()).toMatchObject({ ok: true })
    const secretKey = 'sk_test_zupelnieInnyKlucz'
    await save({ secretKey })
    expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('Invalid API Key') })
    const { id } = await buy()
    await save()
    const [row] = await listPaymentsOf(test.services.db.read, id)
    expect(row).toMatchObject({ state: 'failed', failure: 'refused' })
    const events = await listPaymentEvents(test.services.db.read, [row!.id])
    const shown = (await owner.request('GET', 'payment-providers')).body
    const written = JSON.stringify([test.logged, events, shown])
    expect(written).toContain('not registered (refused): Invalid API Key')
    for (const secret of [secretKey, ...Object.values(ACCOUNT)]) expect(written).not.toContain(secret)
  })

  it('explains in the console how its notices are set up', async () => {
    const owner = await openOwner(test)
    const { providers } = (await owner.request('GET', 'payment-providers')).body
    const [, , shown] = providers
    expect(shown).toMatchObject({
      title: 'Stripe',
      noticeSetup: expect.stringContaining('checkout.session.completed'),
    })
    expect(providers[0].noticeSetup).toBeNull()
  })
})
