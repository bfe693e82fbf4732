import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type KsefDouble, startKsefDouble } from '#server/dev/ksef-double.ts'
import { selfSign } from '#server/dev/self-signed-certificate.ts'
import { listMail } from '#server/platform/mail/list-mail.ts'
import {
  endingCertificateMs,
  findOfflineCertificate,
  saveKsefToken,
  saveOfflineCertificate,
  sendingAccount,
} from '#server/shop/ksef/ksef-settings.ts'
import { sendWaitingInvoices } from '#server/shop/ksef/send-invoices.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { paths } from '#storefront/paths.ts'
import { exportRegister } from './export-invoices.ts'
import { listIssued } from './list-invoices.ts'
import { sendToKsefAgain } from './queue-for-ksef.ts'
import { INVOICES_ON, type InvoicingShop, openInvoicingShop } from './testing/open-invoicing-shop.ts'
import { openFa3Schema } from './testing/fa3-schema.ts'

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
    const MINUTE_MS = 60_000
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
      await saveOfflineCertificate(test.services, {
        certificate: new X509Certificate(der).toString(),
        key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      })
    }
    afterEach(() => {
      delete ksef.faults.api
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

    it('are on the owner’s day when their certificate ends within 30 days', async () => {
      await enterCertificate()
      expect(await endingCertificateMs(test.services)).toBeNull()
      const endsMs = (await findOfflineCertificate(test.services))!.endsMs
      test.clock.nowMs = endsMs - 29 * 24 * 60 * MINUTE_MS
      expect(await endingCertificateMs(test.services)).toBe(endsMs)
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
    await send()
    await send()
    const [sale, correction] = await issued(id)
    expect(correction!.ksef).toMatchObject({ state: 'accepted' })
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
