import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type KsefDouble, startKsefDouble } from '#server/dev/ksef-double.ts'
import { selfSign } from '#server/dev/self-signed-certificate.ts'
import { listMail } from '#server/platform/mail/list-mail.ts'
import {
  findOfflineCertificate,
  saveKsefToken,
  saveOfflineCertificate,
  sendingAccount,
} from '#server/shop/ksef/ksef-settings.ts'
import { ksefWarnings } from '#server/shop/ksef/ksef-warnings.ts'
import { sendWaitingInvoices } from '#server/shop/ksef/send-invoices.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { paths } from '#storefront/paths.ts'
import { exportRegister } from './export-invoices.ts'
import { issueByHand } from './follow-order.ts'
import { listIssued } from './list-invoices.ts'
import { sendToKsefAgain } from './queue-for-ksef.ts'
import { INVOICES_ON, type InvoicingShop, openInvoicingShop } from './testing/open-invoicing-shop.ts'
import { openFa3Schema } from './testing/fa3-schema.ts'

const MINUTE_MS = 60_000

const TOKEN = 'token-ktorego-nikt-nie-zobaczy'

describe.each(engines)('invoices and KSeF on %s', (engine) => {
  let test: InvoicingShop
  let ksef: KsefDouble
  let schema: Awaited<ReturnType<typeof openFa3Schema>>
  beforeAll(async () => {
    test = await openInvoicingShop(engine)
    schema = await openFa3Schema()
    ksef = await startKsefDouble({ nip: '1111111111', token: TOKEN, now: () => test.clock.nowMs })
    await test.changeSettings({
      invoices: {
        ...INVOICES_ON,
        ksef: {
          isOn: true,
          environment: 'test',
          address: ksef.url,
          sendsConsumers: false,
          offlineAfterMinutes: 30,
        },
      },
    })
    await saveKsefToken(test.services, TOKEN)
  })
  afterAll(async () => {
    await ksef.close()
    await test.close()
  })
  const send = async () => {
    // Also what is due after a pause.
    test.clock.nowMs += 3_600_000
    await sendWaitingInvoices(test.services, (await sendingAccount(test.services))!, {
      pause: async () => {},
    })
  }
  const buyPaid = async (values?: Parameters<InvoicingShop['buy']>[0]) => {
    const order = await test.buy(values)
    await test.move(order.id, 'processing')
    return order
  }
  const issued = (orderId: number) => listIssued(test.services.db.read, orderId)
  const invoiceMails = async (orderId: number) =>
    (await listMail(test.services.db.read, { about: `order:${orderId}` })).filter(({ cause }) =>
      cause.startsWith('invoice:'),
    )

  it('of firms are mailed when KSeF has given them a number, which the page shows', async () => {
    const { id, key } = await buyPaid()
    const [waiting] = await issued(id)
    expect(waiting!.ksef).toMatchObject({ state: 'waiting', environment: 'test' })
    expect(schema.problemsOf(waiting!.ksef!.xml)).toEqual([])
    expect(await invoiceMails(id)).toEqual([])
    const page = async () => (await test.app.request(paths.invoice(waiting!.row.id, key))).text()
    expect(await page()).toContain('czeka na numer KSeF')
    await send()
    const [accepted] = await issued(id)
    expect(accepted!.ksef).toMatchObject({ state: 'accepted', upo_xml: expect.stringContaining('<') })
    expect(await invoiceMails(id)).toHaveLength(1)
    const number = accepted!.ksef!.ksef_number!
    expect(number).toMatch(/^1111111111-\d{8}-[\dA-F]{12}-[\dA-F]{2}$/)
    expect(await page()).toContain(`Numer KSeF: ${number}`)
    expect(await page()).toContain('https://qr-test.ksef.mf.gov.pl/invoice/1111111111/')
  })

  describe('while KSeF does not answer', () => {
    const later = async (minutes: number) => {
      test.clock.nowMs += minutes * MINUTE_MS
      await sendWaitingInvoices(test.services, (await sendingAccount(test.services))!, {
        pause: async () => {},
      })
    }
    const enterCertificate = async () => {
      const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { nowMs } = test.clock
      const der = selfSign(keys, { name: 'Klepka', fromMs: nowMs, toMs: nowMs + 60 * 24 * 60 * MINUTE_MS })
      const certificate = new X509Certificate(der)
      ksef.certificates.splice(0, 1, certificate)
      await saveOfflineCertificate(test.services, {
        certificate: certificate.toString(),
        key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      })
    }
    const issueOffline = async () => {
      await enterCertificate()
      const order = await buyPaid()
      ksef.faults.api = 'down'
      await later(0)
      await later(31)
      const [offline] = await issued(order.id)
      expect(offline!.ksef).toMatchObject({ state: 'waiting', is_offline: 1 })
      return { ...order, offline: offline! }
    }
    afterEach(() => {
      delete ksef.faults.api
      delete ksef.faults.invoiceStatus
    })

    it('wait when there is no certificate', async () => {
      const { id } = await buyPaid()
      ksef.faults.api = 'down'
      await later(0)
      await later(31)
      const [waiting] = await issued(id)
      expect(waiting!.ksef).toMatchObject({ state: 'waiting', is_offline: 0, certificate_url: null })
      expect(await invoiceMails(id)).toEqual([])
      delete ksef.faults.api
      await send()
    })

    it('are issued offline after half an hour, mailed with both codes, and sent afterwards', async () => {
      await enterCertificate()
      const { id, key } = await buyPaid()
      ksef.faults.api = 'down'
      for (let minute = 0; minute < 29; minute++) await later(1)
      expect((await issued(id))[0]!.ksef).toMatchObject({ is_offline: 0 })
      await later(1)
      const [offline] = await issued(id)
      expect(offline!.ksef).toMatchObject({ state: 'waiting', is_offline: 1 })
      expect(offline!.ksef!.status_text).toContain('wystawiona offline')
      expect(await invoiceMails(id)).toHaveLength(1)
      const page = async () => (await test.app.request(paths.invoice(offline!.row.id, key))).text()
      const shown = await page()
      expect(shown).toContain('offline24')
      expect(shown).toContain('https://qr-test.ksef.mf.gov.pl/invoice/1111111111/')
      expect(shown).toContain(offline!.ksef!.certificate_url!)
      expect(shown).toMatch(/OFFLINE[\s\S]*CERTYFIKAT/)
      const secondCode = offline!.ksef!.certificate_url!
      const signedHash = ksef.readSecondCode(secondCode)
      expect(signedHash).toBe(Buffer.from(offline!.ksef!.xml_hash, 'base64').toString('base64url'))
      // The first code has the same hash.
      expect(shown).toContain(`/${signedHash}`)
      expect(ksef.readSecondCode(secondCode.replace(signedHash!, 'A'.repeat(43)))).toBe(undefined)

      await later(60)
      expect((await issued(id))[0]!.ksef).toEqual({
        ...offline!.ksef,
        next_try_ms: expect.anything(),
        tries: expect.anything(),
        updated_ms: expect.anything(),
      })
      delete ksef.faults.api
      await send()
      const [accepted] = await issued(id)
      expect(accepted!.ksef).toMatchObject({ state: 'accepted', is_offline: 1 })
      expect(ksef.invoices.find(({ hash }) => hash === accepted!.ksef!.xml_hash)?.isOffline).toBe(true)
      expect(await page()).toContain(accepted!.ksef!.ksef_number!)
      expect(await page()).not.toContain('CERTYFIKAT')
      expect(await invoiceMails(id)).toHaveLength(1)
    })

    it('keep the codes that the buyer has when KSeF rejects their file, and name it to KSeF', async () => {
      const { id, key, offline } = await issueOffline()
      delete ksef.faults.api
      ksef.faults.invoiceStatus = 430
      await send()
      delete ksef.faults.invoiceStatus
      const [rejected] = await issued(id)
      expect(rejected!.ksef).toMatchObject({ state: 'rejected', is_offline: 1 })
      expect(await sendToKsefAgain(test.services, rejected!)).toBe(null)
      const [again] = await issued(id)
      const { xml_hash: former, certificate_url } = offline.ksef!
      expect(again!.ksef!.xml_hash).not.toBe(former)
      expect(again!.ksef).toMatchObject({ state: 'waiting', corrected_hash: former, certificate_url })
      const page = await (await test.app.request(paths.invoice(again!.row.id, key))).text()
      expect(page).toContain(`/${Buffer.from(former, 'base64').toString('base64url')}`)
      expect(page).not.toContain(Buffer.from(again!.ksef!.xml_hash, 'base64').toString('base64url'))
      await send()
      const [accepted] = await issued(id)
      expect(accepted!.ksef).toMatchObject({ state: 'accepted' })
      expect(ksef.invoices.find(({ hash }) => hash === accepted!.ksef!.xml_hash)).toMatchObject({
        isOffline: true,
        correctedHash: former,
      })
      expect(await invoiceMails(id)).toHaveLength(1)
    })
  })

  describe('are on the owner’s day', () => {
    const HOUR_MS = 3_600_000
    const quiet = { unaccepted: 0, urgent: 0, missed: 0, certificateEndsMs: null, tokensUntil: null }
    const at = async (moment: number | string) => {
      test.clock.nowMs = typeof moment === 'number' ? moment : Date.parse(moment)
      return ksefWarnings(test.services)
    }
    let before = 0
    beforeAll(() => {
      before = test.clock.nowMs
    })
    afterAll(() => {
      test.clock.nowMs = before
    })

    it('while they wait too long, four hours before their deadline, and after it', async () => {
      expect(await at('2026-11-25T10:00:00+01:00')).toEqual(quiet)
      test.clock.nowMs = Date.parse('2026-12-23T15:00:00+01:00')
      const { id } = await buyPaid()
      // Christmas Eve to Sunday are no working days: the next one is Monday, the 28th.
      const midnightMs = Date.parse('2026-12-29T00:00:00+01:00')
      expect((await issued(id))[0]!.ksef).toMatchObject({ send_by_ms: midnightMs })
      const seen = []
      for (const ms of [midnightMs - 4 * HOUR_MS - 1, midnightMs - 4 * HOUR_MS + 1, midnightMs]) {
        const { unaccepted, urgent, missed } = await at(ms)
        seen.push([unaccepted, urgent, missed])
      }
      expect(seen).toEqual([
        [1, 0, 0],
        [1, 1, 0],
        [1, 0, 1],
      ])
      const { invoices } = test.services.shopSettings()
      const production = { ...invoices, ksef: { ...invoices.ksef, environment: 'production' as const } }
      await test.changeSettings({ invoices: production })
      expect(await ksefWarnings(test.services)).toMatchObject({ urgent: 0, missed: 0 })
      await test.changeSettings({ invoices })
      await send()
      expect(await ksefWarnings(test.services)).toMatchObject({ unaccepted: 0, urgent: 0, missed: 0 })
    })

    it('when the certificate for offline ones ends within 30 days', async () => {
      const { endsMs } = (await findOfflineCertificate(test.services))!
      const dayMs = 24 * HOUR_MS
      const seen = []
      for (const ms of [endsMs - 31 * dayMs, endsMs - 29 * dayMs, endsMs + dayMs])
        seen.push((await at(ms)).certificateEndsMs)
      expect(seen).toEqual([null, endsMs, endsMs])
    })

    it('with the last day of tokens, from December on', async () => {
      expect((await at('2026-11-30T23:59:00+01:00')).tokensUntil).toBe(null)
      expect((await at('2026-12-01T00:00:00+01:00')).tokensUntil).toBe('2026-12-31')
      const { invoices } = test.services.shopSettings()
      await test.changeSettings({ invoices: { ...invoices, ksef: { ...invoices.ksef, isOn: false } } })
      expect((await at('2026-12-02T00:00:00+01:00')).tokensUntil).toBe(null)
      await test.changeSettings({ invoices })
    })
  })

  it('of consumers stay outside, and are mailed at once', async () => {
    const consumers = {
      ...INVOICES_ON,
      isForEveryone: true,
      ksef: test.services.shopSettings().invoices.ksef,
    }
    const before = test.services.shopSettings().invoices
    await test.changeSettings({ invoices: consumers })
    const { id } = await buyPaid({})
    await test.changeSettings({ invoices: before })
    expect([(await issued(id))[0]!.ksef, (await invoiceMails(id)).length]).toEqual([null, 1])
  })

  it('that correct others wait for the number of the first, and name it', async () => {
    const { id } = await buyPaid()
    await test.refund(id, {})
    expect((await issued(id)).map(({ ksef: one }) => one?.state)).toEqual(['waiting', undefined])
    const waitsMs = 3 * 24 * 60 * MINUTE_MS
    test.clock.nowMs += waitsMs
    await send()
    await send()
    test.clock.nowMs -= waitsMs
    const [sale, correction] = await issued(id)
    // The deadline is that of the day of issue, however long it waited.
    expect(correction!.ksef).toMatchObject({ state: 'accepted', send_by_ms: sale!.ksef!.send_by_ms })
    expect(correction!.ksef!.xml).toContain(
      `<NrKSeFFaKorygowanej>${sale!.ksef!.ksef_number}</NrKSeFFaKorygowanej>`,
    )
    expect(schema.problemsOf(correction!.ksef!.xml)).toEqual([])
    expect(await invoiceMails(id)).toHaveLength(2)
  })

  it('that KSeF rejects say why, and can be sent once more under the same number', async () => {
    ksef.faults.invoiceStatus = 450
    const { id } = await buyPaid()
    await send()
    delete ksef.faults.invoiceStatus
    const [rejected] = await issued(id)
    expect(rejected!.ksef).toMatchObject({ state: 'rejected', ksef_number: null })
    expect(rejected!.ksef!.status_text).not.toBe('')
    expect(await sendToKsefAgain(test.services, rejected!)).toBe(null)
    await send()
    expect(await sendToKsefAgain(test.services, rejected!)).toBe('KSeF przyjął już tę fakturę.')
    const [accepted] = await issued(id)
    expect([accepted!.row.number, accepted!.ksef!.state]).toEqual([rejected!.row.number, 'accepted'])
  })

  it('that KSeF rejected are issued under their number to the right buyer, also with another NIP', async () => {
    ksef.faults.invoiceStatus = 450
    const { id } = await buyPaid()
    await send()
    delete ksef.faults.invoiceStatus
    const [rejected] = await issued(id)
    await test.refund(id, {})
    const right = { name: 'Deski i Spółka', line1: 'ul. Prosta 1', line2: '30-003 Kraków', nip: '5265877635' }
    const invoice = { what: 'buyer' as const, invoiceId: rejected!.row.id, ...right }
    const outcome = await issueByHand(test.services, {
      orderId: id,
      author: 'Anna',
      key: `right-${id}`,
      invoice,
    })
    expect(outcome).toMatchObject({ ok: true })
    await send()
    await send()
    const [sale, correction, ...others] = await issued(id)
    expect(others).toEqual([])
    expect(sale!.row).toMatchObject({ number: rejected!.row.number, buyer_nip: '5265877635' })
    expect(correction!.document).toMatchObject({ kind: 'KOR', totalGrosze: -10_001, buyer: right })
    expect([sale!.ksef!.state, correction!.ksef!.state]).toEqual(['accepted', 'accepted'])
    expect(sale!.ksef!.xml).toContain('<NIP>5265877635</NIP><Nazwa>Deski i Spółka</Nazwa>')
    expect(sale!.ksef!.xml).not.toContain('5260250274')
  })

  it('are in the register with their KSeF number, or the marker of those without', async () => {
    const month = (await issued((await buyPaid()).id))[0]!.row.issued_on.slice(0, 7)
    let csv = ''
    for await (const part of exportRegister(test.services.db.read, month)) csv += part
    const lines = csv
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('";"'))
    const column = (name: string) => lines[0]!.indexOf(name)
    const rows = lines.slice(1)
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) {
      const [number, marker] = [row[column('Numer KSeF')], row[column('Znacznik JPK')]]
      expect([number === '', marker === '']).not.toEqual([true, true])
      expect([number === '', marker === '']).not.toEqual([false, false])
    }
    const [net, vat] = [column('K_19 netto 23%'), column('K_20 VAT 23%')]
    const grosze = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)
    for (const row of rows) expect(grosze(row[net]!) + grosze(row[vat]!)).toBe(grosze(row[column('Brutto')]!))
    expect(rows.some((row) => row[net]!.startsWith('-'))).toBe(true)
  })
})
