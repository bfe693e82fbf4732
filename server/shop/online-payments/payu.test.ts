import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PayuDouble, startPayuDouble } from './testing/payu-double.ts'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { paths } from '#storefront/paths.ts'
import payu from '../payments/providers/payu.ts'
import { advancePayments } from './payment-task.ts'
import { openAccount, saveProviderAccount } from './provider-accounts.ts'
import { listPaymentRefunds, listPaymentsOf } from './store.ts'
import { openPayingShop, type PayingShop } from './testing/open-paying-shop.ts'

const ACCOUNT = { posId: '300746', clientSecret: 'sekret-klienta-oauth', secondKey: 'drugi-klucz-md5' }
const MINUTE_MS = 60_000

describe.each(engines)('payments through PayU on %s', (engine) => {
  let test: PayingShop
  let bank: PayuDouble
  beforeAll(async () => {
    test = await openPayingShop(engine)
    bank = await startPayuDouble({
      account: ACCOUNT,
      deliver: (url, request) => test.app.request(url, request),
    })
    await saveProviderAccount(test.services, 'payu', {
      isOn: true,
      values: { address: bank.url, posId: ACCOUNT.posId, clientId: '' },
      secrets: { clientSecret: ACCOUNT.clientSecret, secondKey: ACCOUNT.secondKey },
    })
  })
  beforeEach(() => {
    test.clock.nowMs += 24 * 60 * MINUTE_MS
    for (const fault of Object.keys(bank.faults)) delete bank.faults[fault as 'api']
  })
  afterAll(async () => {
    await bank.close()
    await test.close()
  })
  const buy = () => test.buy({ payment_method: 'payu' })
  const statusOf = async (id: number) => (await test.order(id)).order.status

  it('accepts the account with the words of the provider', async () => {
    const open = (await openAccount(test.services, 'payu'))!
    expect(await payu.testAccess(open.account)).toEqual({ ok: true, value: true })
    const secrets = { ...open.account.secrets, clientSecret: 'inny' }
    expect(await payu.testAccess({ ...open.account, secrets })).toMatchObject({
      reason: 'refused',
      message: 'invalid_client Bad client credentials',
    })
  })

  it('knows the signature of a notice, in any of its hashes', () => {
    const account = {
      values: {},
      secrets: { secondKey: 'b6ca15b0d1020e8094d9b5f8d163db54' },
      tokens: undefined as never,
    }
    const body = new TextEncoder().encode('{"order":{"orderId":"X"}}')
    const read = (signature: string) =>
      payu.readNotice(account, body, new Headers({ 'openpayu-signature': signature }))
    // Computed apart from this code; the notice itself says too little to follow.
    const md5 = 'sender=checkout;signature=4db0f5836a2ea85f686260b14ad76f09;algorithm=MD5;content=DOCUMENT'
    expect(read(md5)).toEqual({ kind: 'other' })
    expect(read(md5.replace('4db0', '4db1'))).toBeUndefined()
    expect(read(md5.replace('MD5', 'SHA256'))).toBeUndefined()
    expect(payu.readNotice(account, body, new Headers())).toBeUndefined()
  })

  it('leads to its page, and the notice makes the order paid', async () => {
    const bought = await buy()
    expect(bought.url).toMatch(new RegExp(`^${bank.url}/pay/`))
    const session = await test.sessionOf(bought.id)
    expect(await bank.move(session, 'PENDING')).toBe(200)
    expect(await statusOf(bought.id)).toBe('pending')
    expect(await bank.move(session, 'COMPLETED')).toBe(200)
    expect(await statusOf(bought.id)).toBe('processing')
    // Out of order, and repeated.
    expect(await bank.move(session, 'CANCELED')).toBe(200)
    expect(await statusOf(bought.id)).toBe('processing')
  })

  it('accepts a payment that waits for us', async () => {
    const { id } = await buy()
    expect(await bank.move(await test.sessionOf(id), 'WAITING_FOR_CONFIRMATION')).toBe(200)
    expect(await statusOf(id)).toBe('processing')
    expect(bank.orders.get(await test.sessionOf(id))?.status).toBe('COMPLETED')
  })

  it('refuses a forged notice, and one that the provider does not confirm', async () => {
    const { id } = await buy()
    const session = await test.sessionOf(id)
    expect(await bank.move(session, 'COMPLETED', { isForged: true })).toBe(400)
    expect(await statusOf(id)).toBe('pending')
    const other = await buy()
    const otherSession = await test.sessionOf(other.id)
    bank.faults.api = 'error'
    expect(await bank.move(otherSession, 'COMPLETED')).toBe(503)
    expect(await statusOf(other.id)).toBe('pending')
  })

  it('finds a payment whose notice never came', async () => {
    const { id } = await buy()
    bank.orders.get(await test.sessionOf(id))!.status = 'COMPLETED'
    test.clock.nowMs += 2 * MINUTE_MS
    await advancePayments(test.services)
    expect(await statusOf(id)).toBe('processing')
  })

  it('begins anew when the answer to the first registration was lost', async () => {
    bank.faults.losesAnswerOf = '/orders'
    const bought = await buy()
    delete bank.faults.losesAnswerOf
    const again = () =>
      test.app.request(paths.payOrder(bought.id, bought.key), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'payment_method=payu',
      })
    test.clock.nowMs += 1
    expect((await again()).headers.get('location')).toBe(paths.leaveToPay(bought.id, bought.key))
    await bank.move(await test.sessionOf(bought.id), 'COMPLETED')
    expect(await statusOf(bought.id)).toBe('processing')
    expect((await listPaymentsOf(test.services.db.read, bought.id)).map(({ state }) => state)).toEqual([
      'paid',
      'expired',
    ])
  })

  it('refunds once, also when the answer was lost', async () => {
    const { id } = await buy()
    await bank.move(await test.sessionOf(id), 'COMPLETED')
    test.clock.nowMs += 1
    await refundOrder(test.services, {
      orderId: id,
      author: 'Anna',
      version: (await test.order(id)).version,
      key: `payu-refund-${id}-${engine}`,
      lines: [],
      deliveryGrosze: 0,
      amountGrosze: 5_000,
      isRestocked: false,
      reason: '',
      tellBuyer: false,
    })
    bank.faults.losesAnswerOf = '/refunds'
    await advancePayments(test.services)
    delete bank.faults.losesAnswerOf
    test.clock.nowMs += 2 * MINUTE_MS
    await advancePayments(test.services)
    const order = bank.orders.get(await test.sessionOf(id))!
    expect(order.refunds).toHaveLength(1)
    const [sent] = await listPaymentRefunds(test.services.db.read, id)
    expect(await bank.finishRefund(sent!.id, 'FINALIZED')).toBe(200)
    expect((await test.order(id)).refunds).toMatchObject([{ paidOutBy: 'PayU' }])
  })

  it('asks for a token once for many calls', async () => {
    const before = bank.authorizations()
    await buy()
    await buy()
    expect(bank.authorizations() - before).toBeLessThanOrEqual(1)
  })
})
