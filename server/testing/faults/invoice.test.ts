import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { type KsefDouble, startKsefDouble } from '#server/dev/ksef-double.ts'
import { issueByHand } from '#server/shop/invoices/follow-order.ts'
import { INVOICES_ON, openInvoicingShop } from '#server/shop/invoices/testing/open-invoicing-shop.ts'
import { saveKsefToken, sendingAccount } from '#server/shop/ksef/ksef-settings.ts'
import { sendWaitingInvoices } from '#server/shop/ksef/send-invoices.ts'
import { engines } from '../open-test-database.ts'
import { outcomeOfCall } from './fail-each-call.ts'
import { shareFaultyShop } from './open-faulty-shop.ts'

const HOUR_MS = 60 * 60 * 1_000
/** What an invoice and its receipt need at most once nothing fails. */
const MOST_RUNS = 4
const TOKEN = 'token-ktorego-nikt-nie-zobaczy'

type Subject = { orderId: number }

describe.each(engines)('an invoice whose n-th call fails on %s', (engine) => {
  const test = shareFaultyShop(engine, () => openInvoicingShop(engine))
  let ksef: KsefDouble
  beforeAll(async () => {
    ksef = await startKsefDouble({ nip: '1111111111', token: TOKEN, now: () => test.clock.nowMs })
    await test.changeSettings({
      invoices: {
        ...INVOICES_ON,
        issuedWhen: 'manual',
        ksef: { ...INVOICES_ON.ksef, isOn: true, address: ksef.url },
      },
    })
    await saveKsefToken(test.services, TOKEN)
  })
  afterAll(() => ksef?.close())

  const prepare = async (): Promise<Subject> => {
    // The task is to work on this one only.
    await test.services.db.transaction((tx) =>
      tx.updateTable('ksef_documents').set({ next_try_ms: null }).execute(),
    )
    const { id } = await test.buy()
    await test.move(id, 'processing')
    return { orderId: id }
  }
  const issue = ({ orderId }: Subject) =>
    issueByHand(test.services, { orderId, author: 'Anna', key: `sale-${orderId}`, invoice: { what: 'sale' } })
  const documents = async ({ orderId }: Subject) =>
    test.services.db.read
      .selectFrom('invoices')
      .innerJoin('ksef_documents', 'ksef_documents.invoice_id', 'invoices.id')
      .select(['invoices.id', 'ksef_documents.state', 'ksef_number', 'upo_xml', 'xml_hash'])
      .where('invoices.order_id', '=', orderId)
      .execute()
  const effects = async (subject: Subject) => {
    const { read } = test.services.db
    const found = await documents(subject)
    const counters = await read.selectFrom('invoice_counters').select('last_number').execute()
    const mails = await read
      .selectFrom('outbox')
      .select('message_id')
      .where('cause', 'like', '%invoice%')
      .where('about', '=', `order:${subject.orderId}`)
      .execute()
    const hashes = found.map(({ xml_hash }) => xml_hash)
    return {
      invoices: found.map(({ state }) => state),
      // Numbers are counted up without one that no invoice has.
      hasGap:
        counters.reduce((sum, { last_number }) => sum + Number(last_number), 0) !==
        (await test.countRows('invoices')),
      history: (
        await read
          .selectFrom('order_events')
          .select('id')
          .where('order_id', '=', subject.orderId)
          .where('kind', '=', 'invoice')
          .execute()
      ).length,
      mails: mails.length,
      acceptedByKsef: ksef.invoices.filter(
        ({ hash, ksefNumber }) => hashes.includes(hash) && ksefNumber !== undefined,
      ).length,
      areNumbersSame: found.every(
        ({ ksef_number, xml_hash }) =>
          ksef_number === null ||
          ksef.invoices.some((one) => one.hash === xml_hash && one.ksefNumber === ksef_number),
      ),
      receipts: found.filter(({ upo_xml }) => upo_xml !== null).length,
    }
  }

  it('is numbered without a gap, stored and queued for KSeF once, or not at all', async () => {
    const { done } = await test.expectWhole({
      prepare,
      run: (subject) => outcomeOfCall(() => issue(subject)),
      // The second click reads that the order has its invoice.
      repeat: (subject) =>
        outcomeOfCall(async () => ({
          ok: (await issue(subject)).ok || (await documents(subject)).length === 1,
        })),
      effects,
    })
    expect(done).toMatchObject({ invoices: ['waiting'], hasGap: false, acceptedByKsef: 0, mails: 0 })
  })

  it('is accepted by KSeF once and mailed once, whatever fails on the way', async () => {
    const send = async () => {
      test.clock.nowMs += HOUR_MS
      const account = (await sendingAccount(test.services))!
      await sendWaitingInvoices(test.services, account, { pause: async () => {} })
    }
    const isSettled = async (subject: Subject) =>
      (await documents(subject)).every(({ state, upo_xml }) => state === 'accepted' && upo_xml !== null)
    const { calls, done } = await test.expectWhole({
      prepare: async () => {
        const subject = await prepare()
        await issue(subject)
        return subject
      },
      // The task logs a fault; each step is stored before the next, and a later run completes it.
      run: () => send().catch(() => {}),
      repeat: async (subject) => {
        for (let runs = 0; runs < MOST_RUNS && !(await isSettled(subject)); runs++) await send()
      },
      isSettled,
      effects,
      isAllowedBetween: ({ hasGap, areNumbersSame, acceptedByKsef }) =>
        hasGap === false && areNumbersSame === true && Number(acceptedByKsef) <= 1,
    })
    expect(done).toMatchObject({ invoices: ['accepted'], mails: 1, acceptedByKsef: 1, receipts: 1 })
    expect(calls.filter((call) => call.startsWith('http')).length).toBeGreaterThan(5)
  })
})
