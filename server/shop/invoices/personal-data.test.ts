import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueDocument } from '#server/shop/ksef/queue-document.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { issueByHand } from './follow-order.ts'
import { type Issued, listIssued } from './list-invoices.ts'
import { anonymizeInvoices, exportInvoices, listInvoicedOrders } from './personal-data.ts'
import { type InvoicingShop, openInvoicingShop } from './testing/open-invoicing-shop.ts'

describe.each(engines)('people on invoices on %s', (engine) => {
  let test: InvoicingShop
  beforeAll(async () => void (test = await openInvoicingShop(engine)))
  afterAll(() => test.close())

  it('are in the copy of their data, and gone once the order has left the books; amounts stay', async () => {
    const { db } = test.services
    const order = await test.buy()
    const other = await test.buy()
    await test.move(order.id, 'processing')
    expect(await listInvoicedOrders(db.read, [order.id, other.id])).toEqual(new Set([order.id]))
    const [before] = await exportInvoices(db.read, [other.id, order.id])
    expect(before).toMatchObject({ buyer: { nip: '5260250274' } })
    const [{ row }] = (await listIssued(db.read, order.id)) as [Issued]
    await issueByHand(test.services, {
      orderId: order.id,
      author: 'Anna',
      key: 'another-address-of-the-same-firm',
      invoice: {
        what: 'buyer',
        invoiceId: row.id,
        name: 'Parkiety Nowak i Syn',
        line1: 'Dębowa 77',
        line2: '00-950 Warszawa',
        nip: '5260250274',
      },
    })
    expect((await exportInvoices(db.read, [order.id]))[1]).toMatchObject({
      buyerBefore: { line1: 'Dębowa 7' },
    })
    const sent = { environment: 'test' as const, xml: '<Nazwa>Parkiety Nowak</Nazwa>', isOffline: false }
    await db.transaction((tx) => queueDocument(tx, { ...sent, invoiceId: row.id, sendByMs: 0 }, 0))
    await db.transaction((tx) => anonymizeInvoices(tx, order.id))
    const files = await db.read.selectFrom('ksef_documents').selectAll().execute()
    expect(files).toHaveLength(1)
    const rows = JSON.stringify([files, await db.read.selectFrom('invoices').selectAll().execute()])
    expect(rows).not.toMatch(/Parkiety Nowak|5260250274|Dębowa 7/)
    const [after] = await test.documents(order.id)
    expect(after).toMatchObject({ number: before!.number, totalGrosze: order.totalGrosze })
  })
})
