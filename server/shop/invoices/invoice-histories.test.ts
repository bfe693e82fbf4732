import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceDocument, ratesOfInvoice } from '#contract/invoice.ts'
import { decimalPrice } from '#contract/money.ts'
import { editOrderLines } from '#server/shop/orders/editing/edit-order-lines.ts'
import { findOrderDetails, findStoredOrder } from '#server/shop/orders/find-order.ts'
import { listRefunds } from '#server/shop/orders/refunds/list-refunds.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { buildFa3 } from './fa3/build-fa3.ts'
import { checkFa3 } from './fa3/check-fa3.ts'
import { issueByHand, type RequestedInvoice } from './follow-order.ts'
import { listIssued } from './list-invoices.ts'
import { stateOfOrder } from './order-state.ts'
import { openFa3Schema, readFa3, textAt } from './testing/fa3-schema.ts'
import { INVOICES_ON, type InvoicingShop, openInvoicingShop } from './testing/open-invoicing-shop.ts'

const HISTORIES = Number(process.env['HISTORIES']) || (process.env['KLEPKA_DEEP'] === '1' ? 300 : 12)
const MAX_STEPS = 8
const NIPS = ['5260250274', '5265877635', '1111111111']

/** Evenly between 0 and 1; numbers with a fraction would mostly be close to one of them. */
const share = fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100)
const index = fc.nat({ max: 2 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('advance' as const), share }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('refund' as const), share, index }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('edit' as const), index, quantity: fc.nat({ max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('sale' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('buyer' as const), index, nip: fc.nat({ max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('pay' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const history = fc.record({
  goods: fc.array(
    fc.record({
      regularPriceGrosze: fc.integer({ min: 1, max: 30_000 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      vatRate: fc.constantFrom(23, 8, 5),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  steps: fc.array(step, { minLength: 2, maxLength: MAX_STEPS }),
})

/** The order has a rate when an advance is paid, and not when it is invoiced. */
const LOST_RATE: typeof history extends fc.Arbitrary<infer One> ? One : never = {
  goods: [
    { regularPriceGrosze: 10_000, quantity: 1, vatRate: 23 },
    { regularPriceGrosze: 10_000, quantity: 1, vatRate: 8 },
  ],
  steps: [{ what: 'advance', share: 0.3 }, { what: 'edit', index: 1, quantity: 0 }, { what: 'sale' }],
}
/** Paid, then changed to cost less; what was overpaid goes back. */
const OVERPAID: typeof LOST_RATE = {
  goods: [{ regularPriceGrosze: 10_000, quantity: 3, vatRate: 23 }],
  steps: [
    { what: 'sale' },
    { what: 'pay' },
    { what: 'edit', index: 0, quantity: 1 },
    { what: 'refund', share: 0.6, index: 0 },
    { what: 'refund', share: 0.5, index: 0 },
  ],
}
/** Money for an advance goes back twice, so that it is corrected twice. */
const CORRECTED_TWICE: typeof LOST_RATE = {
  goods: [{ regularPriceGrosze: 10_000, quantity: 3, vatRate: 23 }],
  steps: [
    { what: 'advance', share: 0.5 },
    { what: 'pay' },
    { what: 'refund', share: 0.6, index: 0 },
    { what: 'refund', share: 0.5, index: 0 },
  ],
}

const sumOf = (documents: InvoiceDocument[], part: 'grossGrosze' | 'vatGrosze', rate?: number): number =>
  documents
    .flatMap(({ rates }) => rates)
    .reduce((sum, one) => sum + (rate === undefined || one.vatRate === rate ? one[part] : 0), 0)

describe.each(engines)('documents of random orders on %s', (engine) => {
  let test: InvoicingShop
  let schema: Awaited<ReturnType<typeof openFa3Schema>>
  beforeAll(async () => {
    test = await openInvoicingShop(engine)
    schema = await openFa3Schema()
    await test.changeSettings({ invoices: { ...INVOICES_ON, issuedWhen: 'manual' } })
  })
  afterAll(async () => {
    schema.close()
    await test.close()
  })

  let keys = 0
  const issue = async (orderId: number, invoice: RequestedInvoice) =>
    (await issueByHand(test.services, { orderId, author: 'Anna', key: `history-${++keys}`, invoice })).ok

  const details = async (id: number) => (await findOrderDetails(test.services.db.read, id))!
  /** What the order costs after everything, without the code that invoices it. */
  const worthOf = async (id: number) => {
    const { order, lines, paidGrosze, refunds } = await details(id)
    if (['cancelled', 'failed', 'refunded'].includes(order.status)) return 0
    // Of pieces, at most what their line costs by now; the rest pays back what was overpaid, then lowers prices.
    const ofPieces = lines.reduce((sum, { position }, place) => {
      const back = refunds
        .flatMap((refund) => refund.lines.filter((part) => part.position === position))
        .reduce((amount, { amountGrosze }) => amount + amountGrosze, 0)
      return sum + Math.min(back, order.lines[place]!.totalGrosze)
    }, 0)
    const back = refunds.reduce((sum, { amountGrosze }) => sum + amountGrosze, 0)
    const overpaidGrosze = Math.max(0, paidGrosze - order.totalGrosze)
    return order.totalGrosze - ofPieces - Math.max(0, back - ofPieces - overpaidGrosze)
  }
  const ratesOf = async (id: number) => {
    const { read } = test.services.db
    const { order, lineRows } = (await findStoredOrder(read, id))!
    const positions = lineRows.map(({ position }) => position)
    return ratesOfInvoice(stateOfOrder(order, positions, await listRefunds(read, id, lineRows)))
  }

  /** Some steps are refused in some states, as in the console; the amounts have to agree all the same. */
  const take = async (id: number, one: Step): Promise<void> => {
    const { order, lines, version, paidGrosze, refunds } = await details(id)
    switch (one.what) {
      case 'advance': {
        const amountGrosze = Math.max(1, Math.floor((await worthOf(id)) * one.share))
        return void (await issue(id, { what: 'advance', amountGrosze }))
      }
      case 'sale':
        return void (await issue(id, { what: 'sale' }))
      case 'buyer': {
        const issued = (await listIssued(test.services.db.read, id)).filter(
          ({ document }) => !document.corrected,
        )
        const wrong = issued[one.index % Math.max(1, issued.length)]
        const party = { name: 'Nowak', line1: `ul. Nowa ${one.index}`, line2: '30-003 Kraków' }
        if (wrong)
          await issue(id, { what: 'buyer', invoiceId: wrong.row.id, nip: NIPS[one.nip] ?? null, ...party })
        return
      }
      case 'refund': {
        const given = refunds.reduce((sum, { amountGrosze }) => sum + amountGrosze, 0)
        const amountGrosze = Math.floor((paidGrosze - given) * one.share)
        if (amountGrosze === 0) return
        const position = one.index % lines.length
        const whole = order.lines[position]!.totalGrosze
        const isOfPiece = amountGrosze <= whole && one.share < 0.5
        await test
          .refund(id, { amountGrosze, lines: isOfPiece ? [{ position, quantity: 1 }] : [] })
          .catch(() => {})
        return
      }
      case 'edit': {
        const at = one.index % lines.length
        const edited = lines.flatMap((line, place) =>
          place === at
            ? one.quantity === 0 && lines.length > 1
              ? []
              : [{ ...line, quantity: Math.max(1, one.quantity), unitPriceGrosze: null }]
            : [{ ...line, quantity: order.lines[place]!.quantity, unitPriceGrosze: null }],
        )
        return void (await editOrderLines(test.services, {
          orderId: id,
          author: 'Anna',
          version,
          lines: edited,
          deliveryGrosze: order.delivery.grosze,
          discountGrosze: 0,
          tellBuyer: false,
          note: '',
        }))
      }
      case 'pay':
        return test.move(id, 'processing').catch(() => {})
      case 'cancel':
        return test.move(id, 'cancelled').catch(() => {})
    }
  }

  it(
    `agree with them to the grosz after each step (${HISTORIES} histories)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async ({ goods, steps }) => {
          const { id } = await test.buy(undefined, goods)
          /** Of advance invoices: at most what the order is worth, and what the buyer has not got back. */
          let advancedGrosze = 0
          for (const one of steps) {
            const before = await test.documents(id)
            await take(id, one)
            const documents = await test.documents(id)
            const worthGrosze = await worthOf(id)
            const { paidGrosze, refunds } = await details(id)
            const added = documents.slice(before.length)
            for (const { kind, totalGrosze } of added) if (kind === 'ZAL') advancedGrosze += totalGrosze
            const keptGrosze =
              paidGrosze > 0
                ? refunds.reduce((left, { amountGrosze }) => left - amountGrosze, paidGrosze)
                : Infinity
            if (documents.some(({ kind }) => kind === 'VAT' || kind === 'ROZ')) {
              expect(sumOf(documents, 'grossGrosze')).toBe(worthGrosze)
              for (const { vatRate, grossGrosze, vatGrosze } of await ratesOf(id))
                expect([
                  sumOf(documents, 'grossGrosze', vatRate),
                  sumOf(documents, 'vatGrosze', vatRate),
                ]).toEqual([grossGrosze, vatGrosze])
            } else {
              advancedGrosze = Math.min(advancedGrosze, worthGrosze, keptGrosze)
              expect(sumOf(documents, 'grossGrosze')).toBe(advancedGrosze)
            }
            for (const document of added) {
              const xml = buildFa3(document, { madeAtIso: '2026-11-28T10:00:00Z', systemName: 'Klepka' })
              expect(schema.problemsOf(xml)).toEqual([])
              expect(checkFa3(document, xml, document.issuedOn)).toEqual([])
              expect(sumOf([document], 'grossGrosze')).toBe(document.totalGrosze)
              if (document.dueBeforeGrosze !== undefined) {
                const { number } = document.corrected!
                const known = documents.slice(0, documents.indexOf(document))
                const related = known.filter(
                  (one) => one.number === number || one.corrected?.number === number,
                )
                expect(document.dueBeforeGrosze).toBe(sumOf(related, 'grossGrosze'))
              }
              expect(document.dueBeforeGrosze === undefined).toBe(!document.kind.startsWith('KOR_'))
              if (document.kind === 'KOR_ZAL' && document.totalGrosze !== 0)
                expect(textAt(readFa3(xml), 'Fa/Zamowienie/WartoscZamowienia')).toBe(
                  decimalPrice(worthGrosze),
                )
            }
          }
        }),
        { numRuns: HISTORIES, examples: [[LOST_RATE], [OVERPAID], [CORRECTED_TWICE]] },
      )
    },
    HISTORIES * 5_000 + 60_000,
  )
})
