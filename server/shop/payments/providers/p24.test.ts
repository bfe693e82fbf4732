import { LRUCache } from 'lru-cache'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Przelewy24Double, startPrzelewy24Double } from '#server/dev/przelewy24-double.ts'
import p24 from './p24.ts'
import * as providers from './index.ts'
import type { PaymentProvider, PaymentToRegister } from './payment-provider.ts'
import { isSignature } from './call-provider.ts'
import { signP24, signPaidNotice } from './przelewy24-wire.ts'

const ACCOUNT = { merchantId: 999_999, posId: 999_999, apiKey: 'klucz-do-raportow', crc: 'crc-z-panelu-p24' }

/** Computed apart from this code, from the specification. */
describe('signatures of Przelewy24', () => {
  const sessionId = 'unikalne-id-sesji'

  it('of a registration', () => {
    expect(signP24({ sessionId, merchantId: 999_999, amount: 1234, currency: 'PLN' }, ACCOUNT.crc)).toBe(
      'c5d47472de94f7d0f7b01d8048d51e7d2a0f3c025a246dd90301d2c2df83a3a7cdb2ffde27fc770a8fdd3a0f1a3c4423',
    )
  })

  it('of a confirmation', () => {
    expect(signP24({ sessionId, orderId: 999_999, amount: 1234, currency: 'PLN' }, ACCOUNT.crc)).toBe(
      '2ee4f7c3de781eff07dd06f56ddb8b6815bee1819d8f818c716321486208b6ab9d3159922dff9a4a44da7b60d315ee30',
    )
  })

  it('of a notice', () => {
    const notice = {
      merchantId: 999_999,
      posId: 999_999,
      sessionId,
      amount: 1234,
      originAmount: 1234,
      currency: 'PLN',
      orderId: 999_999,
      methodId: 154,
      statement: 'p24-A1-B2-C3',
    }
    const expected =
      'a991679f8fd26e82ce5fa550cb4ec9f51bb1ca57a08a27b1922960c158b7077a450615f0a8d7d27e2d97af37d742b695'
    expect(signPaidNotice(notice, ACCOUNT.crc)).toBe(expected)
    expect(isSignature(expected, expected.slice(0, -1))).toBe(false)
    expect(isSignature(expected, expected)).toBe(true)
  })
})

describe('Przelewy24', () => {
  let bank: Przelewy24Double
  beforeAll(async () => void (bank = await startPrzelewy24Double({ account: ACCOUNT })))
  afterAll(() => bank.close())

  const account = (change: Record<string, string> = {}) => ({
    values: { address: bank.url, merchantId: '999999', posId: '' },
    secrets: { apiKey: ACCOUNT.apiKey, crc: ACCOUNT.crc, ...change },
    tokens: new LRUCache<string, string>({ max: 1 }),
  })
  const payment = (change: Partial<PaymentToRegister> = {}): PaymentToRegister => ({
    methodId: 'p24',
    sessionId: 'klepka-61-abc',
    orderId: 61,
    amountGrosze: 1234,
    email: 'lucja@example.pl',
    buyer: { name: 'Łucja Żółć', street: 'Dębowa 7', postcode: '00-950', city: 'Warszawa', phone: '' },
    description: 'Zamówienie nr 61',
    minutes: 60,
    nowMs: 0,
    returnUrl: 'http://localhost:3000/powrot',
    cancelUrl: 'http://localhost:3000/zaplac',
    noticeUrl: 'http://localhost:3000/powiadomienie',
    ip: '127.0.0.1',
    userAgent: 'Test',
    acceptsTerms: false,
    ...change,
  })

  it('checks the account', async () => {
    expect(await p24.testAccess(account())).toEqual({ ok: true, value: true })
    expect(await p24.testAccess(account({ apiKey: 'inny-klucz' }))).toMatchObject({
      ok: false,
      reason: 'refused',
      message: 'Incorrect authentication',
    })
  })

  it('registers a session once, and refuses another key', async () => {
    const first = await p24.register(account(), payment())
    expect(first).toMatchObject({ ok: true })
    expect(await p24.register(account(), payment())).toEqual(first)
    expect(await p24.register(account({ crc: 'inny-klucz-crc' }), payment())).toMatchObject({
      reason: 'refused',
      message: 'Incorrect CRC value',
    })
  })

  it.each(['down', 'error', 'html'] as const)('that is %s leaves unknown what happened', async (fault) => {
    bank.faults.api = fault
    expect(await p24.findPayment(account(), { sessionId: 'klepka-61-abc' })).toMatchObject({
      ok: false,
      reason: 'unreachable',
    })
    delete bank.faults.api
  })

  it('takes long texts and addresses by shortening them', async () => {
    const long = 'ż'.repeat(2_000)
    const buyer = { name: long, street: long, postcode: '00-950', city: long, phone: '' }
    expect(
      await p24.register(
        account(),
        payment({
          sessionId: 'klepka-62-abc',
          description: long,
          buyer,
          userAgent: 'U'.repeat(900),
          email: `${'bardzo-dlugi-adres-kupujacego'.repeat(2)}@example.pl`,
        }),
      ),
    ).toMatchObject({ ok: true })
  })

  it('lists the banks that take the amount now', async () => {
    const logo = (name: string) => `${bank.url}/logo/${encodeURIComponent(name)}`
    expect(await p24.listChannels(account(), 50_00)).toEqual({
      ok: true,
      value: {
        banks: ['Bank Dębowy', 'Bank Jesionowy', 'Bank Drobny'].map((name) => ({
          name,
          logoUrl: logo(name),
        })),
        logos: { p24_blik: logo('BLIK'), p24_card: logo('Karta'), p24_instalments: logo('Raty') },
      },
    })
    expect(await p24.listChannels(account({ apiKey: 'inny-klucz' }), 50_00)).toMatchObject({
      reason: 'refused',
    })
  })

  it('confirms for our amount only, and twice like once', async () => {
    bank.faults.losesNotices = true
    await bank.pay('klepka-61-abc')
    const found = await p24.findPayment(account(), { sessionId: 'klepka-61-abc' })
    expect(found).toMatchObject({ ok: true, value: { state: 'unconfirmed', amountGrosze: 1234 } })
    const reference = {
      sessionId: 'klepka-61-abc',
      token: null,
      providerRef: found.ok ? found.value.providerRef : null,
      amountGrosze: 1234,
      currency: 'PLN',
    }
    expect(Number(reference.providerRef)).toBeGreaterThan(2 ** 31)
    expect(await p24.confirm(account(), { ...reference, amountGrosze: 1 })).toMatchObject({ ok: false })
    expect(await p24.confirm(account(), reference)).toEqual({ ok: true, value: true })
    expect(await p24.confirm(account(), reference)).toEqual({ ok: true, value: true })
  })
})

it('every provider has a title, help, fields and methods with ids of their own', () => {
  const all = Object.values<PaymentProvider>(providers)
  for (const { title, help, fields, methods } of all) {
    expect([title, help].every((text) => text.length > 0)).toBe(true)
    expect(fields.some(({ isSecret }) => isSecret)).toBe(true)
    expect(methods.length).toBeGreaterThan(0)
  }
  const ids = all.flatMap(({ methods }) => methods.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})
