import { describe, expect, it } from 'vitest'
import type { ProvidersAnswer, ReconciliationAnswer } from '#contract/console/orders/payments.ts'
import { openPayingShop, TEST_ACCOUNT } from '#server/shop/online-payments/testing/open-paying-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('payment providers in the console on %s', (engine) => {
  const test = shareShop(() => openPayingShop(engine))
  const owner = shareOwner(test)
  const providers = async () => (await owner.request('GET', 'payment-providers')).body as ProvidersAnswer
  const save = (change: object) =>
    owner.request('PUT', 'payment-providers/p24', {
      isOn: true,
      values: { address: test.bank.url, merchantId: '999999', posId: '' },
      secrets: {},
      ...change,
    })

  it('never shows a key, and leaves it as it is when the field is empty', async () => {
    expect(JSON.stringify(await providers())).not.toContain(TEST_ACCOUNT.crc)
    const { status, body } = await save({})
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/crc-z-panelu|klucz-do-raportow/)
    const [p24] = (body as ProvidersAnswer).providers
    expect(p24?.fields.filter(({ isSecret }) => isSecret).map(({ value, isSet }) => [value, isSet])).toEqual([
      ['', true],
      ['', true],
    ])
    expect((await owner.request('POST', 'payment-providers/p24/check')).body).toMatchObject({ ok: true })
  })

  it('stores keys sealed, and neither in the log of changes nor in an archive of settings', async () => {
    await save({ secrets: { crc: 'tajny-klucz-crc-nowy' } })
    for (const table of ['settings', 'provider_secrets', 'change_log', 'audit_events'] as const) {
      const rows = await test.services.db.read.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toContain('tajny-klucz-crc-nowy')
    }
    await save({ secrets: { crc: TEST_ACCOUNT.crc } })
  })

  it('says at the field what is wrong, and is not turned on with a field missing', async () => {
    const { status, body } = await save({ values: { address: test.bank.url, merchantId: 'abc' } })
    expect(status).toBe(422)
    expect(body.data.fields).toEqual([
      { path: 'values.merchantId', message: 'Numer sprzedawcy to same cyfry.' },
    ])
    const missing = await save({ values: { address: test.bank.url, merchantId: '' } })
    expect(missing.body.data.fields).toMatchObject([{ path: 'values.merchantId' }])
  })

  it('says in words that the provider refuses the account', async () => {
    await save({ secrets: { apiKey: 'zupelnie-inny-klucz' } })
    const { body } = await owner.request('POST', 'payment-providers/p24/check')
    expect(body).toMatchObject({ ok: false, message: expect.stringContaining('Incorrect authentication') })
    await save({ secrets: { apiKey: TEST_ACCOUNT.apiKey } })
  })

  it('compares a day with the provider: differences first', async () => {
    const same = await test.buy()
    await test.bank.pay(await test.sessionOf(same.id))
    test.clock.nowMs += 1
    const different = await test.buy()
    test.bank.faults.losesNotices = true
    await test.bank.pay(await test.sessionOf(different.id))
    delete test.bank.faults.losesNotices
    test.clock.nowMs += 1
    const unpaid = await test.buy()
    const { body } = await owner.request('GET', 'payments/reconciliation')
    const { payments, paidGrosze, theirGrosze } = body as ReconciliationAnswer
    const ofThese = payments.filter(({ orderId }) => [same.id, different.id, unpaid.id].includes(orderId))
    expect(ofThese.map(({ orderId, result }) => [orderId, result])).toEqual([
      [different.id, 'different'],
      [unpaid.id, 'same'],
      [same.id, 'same'],
    ])
    expect(theirGrosze - paidGrosze).toBe(different.totalGrosze)
  })
})
