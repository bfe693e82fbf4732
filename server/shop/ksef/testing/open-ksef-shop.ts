import { Hono } from 'hono'
import { type KsefDouble, startKsefDouble } from '#server/dev/ksef-double.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Services } from '#server/platform/services.ts'
import type { Engine } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { invoiceAccepted } from '../../events.ts'
import type { KsefAccount } from '../call-ksef.ts'
import { queueDocument } from '../queue-document.ts'
import { sendWaitingInvoices } from '../send-invoices.ts'
import type { KsefDocumentRow } from '../store.ts'

export const TEST_NIP = '5265877635'
export const TEST_TOKEN =
  '20261101-EC-0A1B2C3D4E-5F60718293-A4|nip-5265877635|sekret-ktorego-nikt-nie-zobaczy'

export type KsefShop = TestShop & {
  ksef: KsefDouble
  account: KsefAccount
  /** An invoice that waits to be sent; its id. */
  addInvoice: (change?: { number?: string; xml?: string; isOffline?: boolean }) => Promise<string>
  document: (invoiceId: string) => Promise<KsefDocumentRow>
  /** One run of the task, which does not wait. */
  send: () => Promise<void>
  /** Events that were committed or not. */
  accepted: { invoiceId: string; ksefNumber: string }[]
}

/** The least that an FA(3) file has. */
export const testFa3 = (number: string, change: { issuedOn?: string; nip?: string } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"><Naglowek>
<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza></Naglowek>
<Podmiot1><DaneIdentyfikacyjne><NIP>${change.nip ?? TEST_NIP}</NIP><Nazwa>Żółta Klepka</Nazwa></DaneIdentyfikacyjne></Podmiot1>
<Fa><P_1>${change.issuedOn ?? '2026-11-21'}</P_1><P_2>${number}</P_2><RodzajFaktury>VAT</RodzajFaktury></Fa></Faktura>`

/** A shop with an account at the double of KSeF. */
export const openKsefShop = async (engine: Engine): Promise<KsefShop> => {
  const test = await openTestShop(engine, { createApp: () => new Hono() })
  const { services, clock } = test
  const ksef = await startKsefDouble({ nip: TEST_NIP, token: TEST_TOKEN, now: () => clock.nowMs })
  const account: KsefAccount = { environment: 'test', baseUrl: ksef.url, nip: TEST_NIP, token: TEST_TOKEN }
  const accepted: KsefShop['accepted'] = []
  services.events.subscribe(invoiceAccepted, ({ invoiceId, ksefNumber }) => {
    accepted.push({ invoiceId, ksefNumber })
  })
  let invoices = 0

  const addInvoice: KsefShop['addInvoice'] = async ({
    number = `FV/2026/11/${++invoices}`,
    xml = testFa3(number),
    isOffline = false,
  } = {}) => {
    const id = uuidV7(clock.nowMs, services.randomBytes, invoices)
    await services.db.transaction(async (tx) => {
      await tx
        .insertInto('invoices')
        .values({
          id,
          order_id: 61,
          kind: 'VAT',
          number: `${number} ${id}`,
          request_key: id,
          corrects_id: null,
          issued_on: '2026-11-21',
          created_ms: clock.nowMs,
          author: 'shop',
          buyer_name: 'Łucja Żółć',
          buyer_nip: null,
          total_grosze: 12_300,
          vat_grosze: 2_300,
          document_json: '{}',
        })
        .execute()
      const sendByMs = clock.nowMs
      await queueDocument(tx, { invoiceId: id, environment: 'test', xml, isOffline, sendByMs }, clock.nowMs)
    })
    return id
  }

  return {
    ...test,
    ksef,
    account,
    accepted,
    addInvoice,
    document: (invoiceId) =>
      services.db.read
        .selectFrom('ksef_documents')
        .selectAll()
        .where('invoice_id', '=', invoiceId)
        .executeTakeFirstOrThrow(),
    send: () => sendWaitingInvoices(services, account, { pause: async () => {} }),
    close: async () => {
      await ksef.close()
      await test.close()
    },
  }
}

/** Of a process that dies: all writes fail from the `count`-th on; that one before it is stored, or after. */
export const dyingServices = (
  services: Services,
  count: number,
  isStored: boolean,
): { services: Services; hasDied: () => boolean } => {
  const { db } = services
  let calls = 0
  const transaction: typeof db.transaction = async (work, options) => {
    calls += 1
    if (calls < count) return db.transaction(work, options)
    if (calls === count && isStored) await db.transaction(work, options)
    throw new Error('the process died')
  }
  return { services: { ...services, db: { ...db, transaction } }, hasDied: () => calls >= count }
}
