import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceDocument, InvoiceRate } from '#contract/invoice.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { editOrderLines } from '#server/shop/orders/editing/edit-order-lines.ts'
import { findOrderDetails } from '#server/shop/orders/find-order.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { paths } from '#storefront/paths.ts'
import { buildFa3 } from './fa3/build-fa3.ts'
import { checkFa3 } from './fa3/check-fa3.ts'
import { issueByHand, saleKey } from './follow-order.ts'
import { issueAdvance, issueCorrection, issueSale } from './issue-invoice.ts'
import { listIssued } from './list-invoices.ts'
import { FIRM, INVOICES_ON, openInvoicingShop, type InvoicingShop } from './testing/open-invoicing-shop.ts'
import { openFa3Schema } from './testing/fa3-schema.ts'

const sums = (rates: InvoiceRate[]) => ({
  net: rates.reduce((sum, { netGrosze }) => sum + netGrosze, 0),
  vat: rates.reduce((sum, { vatGrosze }) => sum + vatGrosze, 0),
  gross: rates.reduce((sum, { grossGrosze }) => sum + grossGrosze, 0),
})
/** What all documents of an order say together. */
const together = (documents: InvoiceDocument[]) => sums(documents.flatMap(({ rates }) => rates))

describe.each(engines)('invoices on %s', (engine) => {
  let test: InvoicingShop
  let schema: Awaited<ReturnType<typeof openFa3Schema>>
  beforeAll(async () => {
    test = await openInvoicingShop(engine)
    schema = await openFa3Schema()
  })
  afterAll(async () => {
    expect(test.logged).toEqual([])
    await test.close()
  })
  const inTransaction = <Result>(work: Parameters<typeof test.services.db.transaction<Result>>[0]) =>
    test.services.db.transaction(work)

  it('of a firm is issued when its order is paid, with the amounts of the order to the grosz', async () => {
    const { id, totalGrosze } = await test.buy()
    expect(await test.documents(id)).toEqual([])
    await test.move(id, 'processing')
    const [invoice] = await test.documents(id)
    const { order } = (await findOrderDetails(test.services.db.read, id))!
    expect(invoice).toMatchObject({
      kind: 'VAT',
      seller: { nip: '1111111111' },
      buyer: { name: 'Parkiety Nowak sp. z o.o.', nip: '5260250274', email: order.email },
      totalGrosze,
      lines: [
        { quantity: 3, unitPriceGrosze: 10_001, totalGrosze: 30_003, vatRate: 23 },
        { key: 'delivery', quantity: 1, totalGrosze: order.delivery.grosze },
      ],
      payment: { form: 'transfer' },
    })
    expect(sums(invoice!.rates)).toEqual({
      net: totalGrosze - order.vatGrosze,
      vat: order.vatGrosze,
      gross: totalGrosze,
    })
    // Later states of the order issue no second one.
    await test.move(id, 'completed')
    expect(await test.documents(id)).toHaveLength(1)
  })

  it('is not issued to a consumer who wants none, unless the owner invoices everyone', async () => {
    const { id } = await test.buy({})
    await test.move(id, 'processing')
    expect(await test.documents(id)).toEqual([])
    await test.changeSettings({ invoices: { ...INVOICES_ON, isForEveryone: true } })
    const other = await test.buy({})
    await test.move(other.id, 'processing')
    await test.changeSettings({ invoices: INVOICES_ON })
    expect(await test.documents(other.id)).toMatchObject([{ buyer: { name: 'Łucja Żółć', nip: null } }])
  })

  it('waits for the state that the owner chose', async () => {
    await test.changeSettings({ invoices: { ...INVOICES_ON, issuedWhen: 'completed' } })
    const { id } = await test.buy()
    await test.move(id, 'processing')
    const early = await test.documents(id)
    await test.move(id, 'completed')
    await test.changeSettings({ invoices: { ...INVOICES_ON, issuedWhen: 'manual' } })
    const byHand = await test.buy()
    await test.move(byHand.id, 'processing')
    await test.changeSettings({ invoices: INVOICES_ON })
    expect([early, await test.documents(id), await test.documents(byHand.id)]).toMatchObject([
      [],
      [{ kind: 'VAT' }],
      [],
    ])
  })

  it('has numbers without gaps, though many are issued at once and some transactions fail', async () => {
    const before = await countOf('sale')
    const orders = await Promise.all(Array.from({ length: 8 }, () => test.buy()))
    const failing = await test.buy()
    await Promise.all([
      ...orders.map(({ id }) => test.move(id, 'processing')),
      inTransaction(async (tx) => {
        await issueSale(tx, test.services, { orderId: failing.id, author: 'Anna', requestKey: 'fails' })
        throw new Error('after the number')
      }).catch(() => {}),
    ])
    const numbers = (await Promise.all(orders.map(({ id }) => test.documents(id)))).map(
      ([one]) => one!.number,
    )
    const counts = numbers.map((number) => Number(number.split('/')[1])).toSorted((one, other) => one - other)
    expect(counts).toEqual(Array.from({ length: 8 }, (_, index) => before + index + 1))
    expect(numbers[0]).toMatch(/^FV\/\d+\/\d\d\/\d{4}$/)
    expect(await countOf('sale')).toBe(before + 8)
  })
  const countOf = async (series: string) =>
    (
      await test.services.db.read
        .selectFrom('invoice_counters')
        .select('last_number')
        .where('series', '=', series)
        .executeTakeFirst()
    )?.last_number ?? 0

  it('begins each month with one, and skips a number that is given already', async () => {
    const before = test.clock.nowMs
    test.clock.nowMs = Date.parse('2027-03-31T23:30:00+02:00')
    const numbers: string[] = []
    const next = async () => {
      const { id } = await test.buy()
      await test.move(id, 'processing')
      numbers.push((await test.documents(id))[0]!.number)
    }
    await next()
    test.clock.nowMs += 3_600_000
    await next()
    await test.changeSettings({
      invoices: { ...INVOICES_ON, numbers: { ...INVOICES_ON.numbers, sale: 'FV/{nr}/04/{rrrr}' } },
    })
    await next()
    await test.changeSettings({ invoices: INVOICES_ON })
    test.clock.nowMs = before
    expect(numbers).toEqual(['FV/1/03/2027', 'FV/1/04/2027', 'FV/2/04/2027'])
  })

  it('is corrected by a refund: pieces, then an amount, then all the rest', async () => {
    const { id, totalGrosze } = await test.buy()
    await test.move(id, 'processing')
    await test.refund(id, { reason: 'Za dużo paczek' })
    await test.refund(id, { lines: [], amountGrosze: 5_000 })
    const [sale, pieces, amount] = await test.documents(id)
    expect(pieces).toMatchObject({
      kind: 'KOR',
      corrected: { number: sale!.number, issuedOn: sale!.issuedOn },
      reason: 'Za dużo paczek',
      linesBefore: [{ quantity: 3, totalGrosze: 30_003 }],
      lines: [{ quantity: 2, totalGrosze: 20_002, discountGrosze: 0 }],
      totalGrosze: -10_001,
    })
    // Nothing came back, so everything became cheaper.
    expect(
      amount!.lines.every(({ quantity }, index) => quantity === amount!.linesBefore[index]!.quantity),
    ).toBe(true)
    expect(amount).toMatchObject({ kind: 'KOR', totalGrosze: -5_000, corrected: { number: sale!.number } })
    expect(together([sale!, pieces!, amount!]).gross).toBe(totalGrosze - 15_001)
    await test.move(id, 'refunded')
    const all = await test.documents(id)
    expect(all).toHaveLength(4)
    expect(all[3]!.lines.every(({ quantity, totalGrosze: left }) => quantity === 0 && left === 0)).toBe(true)
    // To the grosz, whatever was rounded on the way.
    expect(together(all)).toEqual({ net: 0, vat: 0, gross: 0 })
  })

  it('keeps the pieces of which the seller keeps a part of the price', async () => {
    const { id } = await test.buy()
    await test.move(id, 'processing')
    await test.refund(id, { amountGrosze: 7_000 })
    expect((await test.documents(id))[1]).toMatchObject({
      lines: [{ quantity: 3, discountGrosze: 7_000, totalGrosze: 23_003 }],
      totalGrosze: -7_000,
    })
  })

  it('is corrected when its order is changed or cancelled, and not when nothing changed', async () => {
    const { id, totalGrosze } = await test.buy()
    await test.move(id, 'processing')
    const details = (await findOrderDetails(test.services.db.read, id))!
    const [line] = details.lines
    const outcome = await editOrderLines(test.services, {
      orderId: id,
      author: 'Anna',
      version: details.version,
      lines: [{ ...line!, quantity: 4, unitPriceGrosze: null }],
      deliveryGrosze: details.order.delivery.grosze,
      discountGrosze: 0,
      tellBuyer: false,
      note: '',
    })
    expect(outcome).toEqual({ ok: true })
    expect((await test.documents(id))[1]).toMatchObject({
      linesBefore: [{ quantity: 3 }],
      lines: [{ quantity: 4, totalGrosze: 40_004 }],
      totalGrosze: 10_001,
      reason: 'Zmiana zamówienia',
    })
    await test.move(id, 'cancelled')
    const all = await test.documents(id)
    expect([all.length, all[2]!.totalGrosze, together(all).gross]).toEqual([3, -(totalGrosze + 10_001), 0])
    const again = await inTransaction((tx) =>
      issueCorrection(tx, test.services, { orderId: id, author: 'Anna', requestKey: 'again', reason: '' }),
    )
    expect(again).toEqual({ ok: false, message: expect.stringContaining('zgadza się') })
  })

  it('of advances are settled by a final invoice for the rest', async () => {
    await test.changeSettings({ invoices: { ...INVOICES_ON, issuedWhen: 'manual' } })
    const { id, totalGrosze } = await test.buy()
    const advance = (amountGrosze: number, requestKey: string) => {
      return inTransaction((tx) =>
        issueAdvance(tx, test.services, { orderId: id, author: 'Anna', requestKey, amountGrosze }),
      )
    }
    expect(await advance(10_000, 'first')).toMatchObject({ ok: true })
    // The same request, sent twice.
    expect(await advance(10_000, 'first')).toEqual({ ok: true, id: null })
    expect(await advance(5_003, 'second')).toMatchObject({ ok: true })
    expect(await advance(totalGrosze - 15_002, 'third')).toMatchObject({ ok: false })
    await inTransaction((tx) =>
      issueSale(tx, test.services, { orderId: id, author: 'Anna', requestKey: saleKey(id) }),
    )
    await test.changeSettings({ invoices: INVOICES_ON })
    const all = await test.documents(id)
    expect(all.map(({ kind, totalGrosze: due }) => [kind, due])).toEqual([
      ['ZAL', 10_000],
      ['ZAL', 5_003],
      ['ROZ', totalGrosze - 15_003],
    ])
    expect(all[2]!.advances.map(({ number, grosze }) => [number, grosze])).toEqual([
      [all[0]!.number, 10_000],
      [all[1]!.number, 5_003],
    ])
    const { order } = (await findOrderDetails(test.services.db.read, id))!
    expect(together(all)).toEqual({
      net: totalGrosze - order.vatGrosze,
      vat: order.vatGrosze,
      gross: totalGrosze,
    })
  })

  describe('of advances are corrected by themselves', () => {
    const byHand = { ...INVOICES_ON, issuedWhen: 'manual' } as const
    const advance = (orderId: number, amountGrosze: number) =>
      inTransaction((tx) =>
        issueAdvance(tx, test.services, {
          orderId,
          author: 'Anna',
          requestKey: `advance-${orderId}-${amountGrosze}`,
          amountGrosze,
        }),
      )
    const kinds = (all: InvoiceDocument[]) => all.map(({ kind, totalGrosze }) => [kind, totalGrosze])
    beforeAll(() => test.changeSettings({ invoices: byHand }))
    afterAll(() => test.changeSettings({ invoices: INVOICES_ON }))

    it('to nothing when the order is cancelled, each of them', async () => {
      const { id } = await test.buy()
      await advance(id, 10_000)
      await advance(id, 5_003)
      await test.move(id, 'cancelled')
      const all = await test.documents(id)
      expect(kinds(all)).toEqual([
        ['ZAL', 10_000],
        ['ZAL', 5_003],
        ['KOR_ZAL', -5_003],
        ['KOR_ZAL', -10_000],
      ])
      expect(all.map(({ corrected }) => corrected?.number ?? null)).toEqual([
        null,
        null,
        all[1]!.number,
        all[0]!.number,
      ])
      expect(together(all)).toEqual({ net: 0, vat: 0, gross: 0 })
      for (const [index, document] of all.entries()) {
        const options = { madeAtIso: '2026-11-28T10:00:00Z', systemName: 'test' }
        expect(schema.problemsOf(buildFa3(document, options)), `${index}`).toEqual([])
      }
    })

    it('to what was not paid back, and the final invoice is for the rest', async () => {
      const { id, totalGrosze } = await test.buy()
      await test.move(id, 'processing')
      await advance(id, totalGrosze)
      await test.refund(id, {})
      const corrected = await test.documents(id)
      expect(kinds(corrected)).toEqual([
        ['ZAL', totalGrosze],
        ['KOR_ZAL', -10_001],
      ])
      await inTransaction((tx) =>
        issueSale(tx, test.services, { orderId: id, author: 'Anna', requestKey: saleKey(id) }),
      )
      const all = await test.documents(id)
      expect(kinds(all).slice(2)).toEqual([['ROZ', 0]])
      expect(all[2]!.advances.map(({ grosze }) => grosze)).toEqual([totalGrosze - 10_001])
      expect(together(all).gross).toBe(totalGrosze - 10_001)
    })

    it('not while the order still costs as much as they are for', async () => {
      const { id } = await test.buy()
      await test.move(id, 'processing')
      await advance(id, 10_000)
      await test.refund(id, {})
      expect(kinds(await test.documents(id))).toEqual([['ZAL', 10_000]])
      const more = await inTransaction((tx) =>
        issueCorrection(tx, test.services, {
          orderId: id,
          author: 'Anna',
          requestKey: `more-${id}`,
          reason: '',
        }),
      )
      expect(more).toEqual({ ok: false, message: expect.stringContaining('zgadza się') })
    })
  })

  describe('of a wrong buyer', () => {
    const options = { madeAtIso: '2026-11-28T10:00:00Z', systemName: 'test' }
    const PARTY = {
      name: 'Parkiety Nowak sp. z o.o.',
      line1: 'ul. Nowa 5',
      line2: '30-003 Kraków',
      nip: '5260250274',
    }
    const buyInvoiced = async (values = FIRM) => {
      const { id, totalGrosze } = await test.buy(values)
      await test.move(id, 'processing')
      const [issued] = await listIssued(test.services.db.read, id)
      return { id, totalGrosze, invoiceId: issued!.row.id }
    }
    const correct = (
      orderId: number,
      invoiceId: string,
      change: Partial<typeof PARTY> & { nip?: string } = {},
    ) =>
      issueByHand(test.services, {
        orderId,
        author: 'Anna',
        key: `buyer-of-${orderId}-${++corrections}`,
        invoice: { what: 'buyer', invoiceId, ...PARTY, ...change },
      })
    let corrections = 0

    it('names the right address on a correction of nothing else, and on later corrections', async () => {
      const { id, invoiceId } = await buyInvoiced()
      expect(await correct(id, invoiceId)).toMatchObject({ ok: true })
      expect(await correct(id, invoiceId)).toEqual({
        ok: false,
        message: expect.stringContaining('już takie dane'),
      })
      await test.refund(id, {})
      const [invoice, ofBuyer, ofRefund] = await test.documents(id)
      expect(ofBuyer).toMatchObject({
        kind: 'KOR',
        totalGrosze: 0,
        lines: [],
        buyer: { line1: 'ul. Nowa 5', email: invoice!.buyer.email },
        buyerBefore: { line1: invoice!.buyer.line1 },
        corrected: { number: invoice!.number },
      })
      expect(ofRefund).toMatchObject({ totalGrosze: -10_001, buyer: { line1: 'ul. Nowa 5' } })
      const xml = buildFa3(ofBuyer!, options)
      expect(schema.problemsOf(xml)).toEqual([])
      expect(checkFa3(ofBuyer!, xml, '2026-12-31')).toEqual([])
      expect(xml).toMatch(/<Podmiot2K><DaneIdentyfikacyjne><NIP>5260250274<.*<\/Podmiot2K>/)
    })

    it('of another NIP is corrected to nothing, and the right one invoiced', async () => {
      const { id, totalGrosze, invoiceId } = await buyInvoiced()
      await test.refund(id, {})
      expect(await correct(id, invoiceId, { nip: '5265877635' })).toMatchObject({ ok: true })
      const all = await test.documents(id)
      const left = totalGrosze - 10_001
      expect(all.map((one) => [one.kind, one.totalGrosze, one.buyer.nip])).toEqual([
        ['VAT', totalGrosze, '5260250274'],
        ['KOR', -10_001, '5260250274'],
        ['KOR', -left, '5260250274'],
        ['VAT', left, '5265877635'],
      ])
      expect(together(all).gross).toBe(left)
      for (const document of all) expect(schema.problemsOf(buildFa3(document, options))).toEqual([])
      // What happens afterwards corrects the right one.
      await test.move(id, 'cancelled')
      const last = (await test.documents(id)).at(-1)!
      expect([last.totalGrosze, last.corrected?.number, last.buyer.nip]).toEqual([
        -left,
        all[3]!.number,
        '5265877635',
      ])
    })

    it('who gave no NIP does not get one afterwards', async () => {
      await test.changeSettings({ invoices: { ...INVOICES_ON, isForEveryone: true } })
      const { id, invoiceId } = await buyInvoiced({})
      await test.changeSettings({ invoices: INVOICES_ON })
      expect(await correct(id, invoiceId)).toEqual({
        ok: false,
        message: expect.stringContaining('przed zamówieniem'),
      })
    })
  })

  it('is mailed once with its PDF, and its order’s link opens page and file', async () => {
    const { id, key } = await test.buy()
    await test.move(id, 'processing')
    const [issued] = await listIssued(test.services.db.read, id)
    const sent: OutgoingMail[] = []
    await sendDueMail(test.services, { send: async (mail) => (sent.push(mail), []), close: () => {} })
    const mails = sent.filter(({ subject }) => subject.includes(issued!.document.number))
    expect(mails).toMatchObject([{ attachments: [{ contentType: 'application/pdf' }] }])
    const [file] = mails[0]!.attachments
    expect([file!.filename, file!.content.subarray(0, 5).toString()]).toEqual([
      `${issued!.document.number.replaceAll('/', '-')}.pdf`,
      '%PDF-',
    ])
    const open = (path: string) => test.app.request(path)
    const page = await open(paths.invoice(issued!.row.id, key))
    expect(await page.text()).toContain(`Faktura nr ${issued!.document.number}`)
    expect((await open(paths.invoiceFile(issued!.row.id, key))).headers.get('content-type')).toBe(
      'application/pdf',
    )
    expect(await (await open(paths.orderReceived(id, key))).text()).toContain(
      paths.invoice(issued!.row.id, key).replace('&', '&amp;'),
    )
    const wrong = await Promise.all([
      open(paths.invoice(issued!.row.id, 'wc_order_wrong')),
      open(paths.invoiceFile(issued!.row.id, `${key}x`)),
      open(paths.invoice('none', key)),
    ])
    expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('has the BDO number of its day, which its correction repeats, whatever the settings say later', async () => {
    await test.changeSettings({ bdoNumber: '000123456' })
    const { id, key } = await test.buy()
    await test.move(id, 'processing')
    await test.changeSettings({ bdoNumber: '999999999' })
    await test.refund(id, {})
    await test.changeSettings({ bdoNumber: '' })
    const issued = await listIssued(test.services.db.read, id)
    expect(issued.map(({ document }) => [document.kind, document.seller.bdo])).toEqual([
      ['VAT', '000123456'],
      ['KOR', '000123456'],
    ])
    const page = await (await test.app.request(paths.invoice(issued[0]!.row.id, key))).text()
    expect(page).toContain('BDO 000123456')
    const xml = buildFa3(issued[0]!.document, { madeAtIso: '2026-11-28T10:00:00Z', systemName: 'Klepka' })
    expect(schema.problemsOf(xml)).toEqual([])
    expect(xml).toContain('<Stopka><Rejestry><BDO>000123456</BDO></Rejestry></Stopka>')

    const later = await test.buy()
    await test.move(later.id, 'processing')
    expect((await test.documents(later.id))[0]!.seller).not.toHaveProperty('bdo')
  })

  it('says nothing of VAT when the seller is exempt', async () => {
    const exemption = 'art. 113 ust. 1 ustawy o VAT'
    await test.changeSettings({ invoices: { ...INVOICES_ON, exemption } })
    const { id, key } = await test.buy(FIRM)
    await test.move(id, 'processing')
    await test.changeSettings({ invoices: INVOICES_ON })
    const [issued] = await listIssued(test.services.db.read, id)
    expect(issued!.document).toMatchObject({ exemption, rates: [{ vatRate: 0, vatGrosze: 0 }] })
    const page = await (await test.app.request(paths.invoice(issued!.row.id, key))).text()
    expect(page).toContain(`Sprzedaż zwolniona z VAT: ${exemption}.`)
    expect(page).not.toContain('23%')
  })
})
