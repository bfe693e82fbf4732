import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceKinds, type InvoiceDocument, type InvoiceLine } from '#contract/invoice.ts'
import { amountsInFa3, amountsOfInvoice } from '../testing/fa3-amounts.ts'
import { openFa3Schema, readFa3 } from '../testing/fa3-schema.ts'
import { makeInvoice } from '../testing/make-invoice.ts'
import { buildFa3 } from './build-fa3.ts'
import { checkFa3 } from './check-fa3.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const CARTS = Number(process.env['CARTS']) || (isDeep ? 100_000 : 600)
const TODAY = '2026-11-28'

/** Anything that people type or paste, and what no XML may contain. */
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 240, maxLength: 600, size: 'max' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000\ud800\ufffe',
      ']]><!--<?a?>&#0;',
      '\r\n\u0085\u2028',
      'Dąb & "Jesion" <5 mm>',
    ),
  },
)
const requiredText = anyText.map((text) => `Ż${text}`)

const line = fc
  .record({
    name: anyText,
    sku: anyText,
    unit: fc.oneof(fc.constantFrom('szt.', 'opak.', 'm²'), anyText),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 99_999_999 }).map((millionths) => millionths / 1_000_000),
    ),
    unitPriceGrosze: fc.oneof(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 1, max: 9_999_999 }).map((part) => part / 3),
    ),
    share: fc.integer({ min: 0, max: 4 }),
    vatRate: fc.constantFrom(23, 8, 5, 0),
  })
  .map(({ share, ...made }): Omit<InvoiceLine, 'key'> => {
    const wholeGrosze = Math.round(made.quantity * made.unitPriceGrosze)
    const discountGrosze = Math.floor((wholeGrosze * share) / 4)
    return { ...made, discountGrosze, totalGrosze: wholeGrosze - discountGrosze }
  })
const linesOfOrder = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((all) => all.map((one, index): InvoiceLine => ({ ...one, key: `line-${index}` })))

/** Amounts have at most six decimal places. */
const halfOf = (quantity: number) => Math.ceil(quantity * 500_000) / 1_000_000

/** What a correction may do with a line. */
const change = fc.constantFrom('less', 'cheaper', 'gone', 'removed', 'same', 'other rate')
const changed = (before: InvoiceLine, how: typeof change extends fc.Arbitrary<infer One> ? One : never) => {
  const halfGrosze = Math.floor(before.totalGrosze / 2)
  switch (how) {
    case 'less':
      return [{ ...before, quantity: halfOf(before.quantity), totalGrosze: halfGrosze }]
    case 'cheaper':
      return [{ ...before, unitPriceGrosze: before.unitPriceGrosze / 3, totalGrosze: halfGrosze }]
    case 'gone':
      return [{ ...before, quantity: 0, discountGrosze: 0, totalGrosze: 0 }]
    case 'removed':
      return []
    case 'other rate':
      return [{ ...before, vatRate: before.vatRate === 23 ? 8 : 23 }]
    case 'same':
      return [before]
  }
}

const ksefNumber = fc.option(
  fc.stringMatching(/^[1-9][1-9]\d{8}-20[2-9]\d(0[1-9]|1[0-2])(0[1-9]|[12]\d)-[\dA-F]{12}-[\dA-F]{2}$/),
)
const day = fc.constantFrom('2026-11-01', '2026-11-27', TODAY)
const reference = fc.record({ number: requiredText, issuedOn: day, ksefNumber })

const anyInvoice = fc
  .record({
    kind: fc.constantFrom(...invoiceKinds),
    lines: linesOfOrder,
    changes: fc.array(change, { minLength: 12, maxLength: 12 }),
    shares: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 3 }),
    reference,
    number: requiredText,
    soldOn: fc.option(day),
    exemption: fc.option(requiredText),
    usesCashAccounting: fc.boolean(),
    reason: anyText,
    note: anyText,
    seller: fc.record(
      {
        name: requiredText,
        line1: requiredText,
        line2: anyText,
        bankAccount: anyText,
        bdo: fc.constantFrom('000123456', '999999999'),
      },
      { requiredKeys: ['name', 'line1', 'line2', 'bankAccount'] },
    ),
    buyer: fc.record({
      name: requiredText,
      nip: fc.constantFrom(null, '1111111111', '5265877635'),
      line1: requiredText,
      line2: anyText,
      country: fc.constantFrom('PL', 'DE', 'CZ', 'GR', 'XI', 'us', ''),
      email: fc.oneof(
        fc.emailAddress(),
        anyText,
        anyText.map((text) => `${text}@${text}`),
      ),
      phone: fc.oneof(fc.constantFrom('+48 600 700 800', '+491701234567'), anyText),
    }),
    payment: fc.record({
      form: fc.constantFrom(
        ...(['cash', 'card', 'transfer', 'blik', 'cash_on_delivery', 'instalments', 'other'] as const),
      ),
      title: anyText,
      paidOn: fc.option(day),
      dueOn: fc.option(day),
    }),
  })
  .map(({ changes, shares, reference, lines, ...made }): InvoiceDocument => {
    const wholeGrosze = lines.reduce((sum, { totalGrosze }) => sum + totalGrosze, 0)
    const partsGrosze = shares.map((share) => Math.floor((wholeGrosze * share) / 100))
    switch (made.kind) {
      case 'VAT':
        return makeInvoice({ ...made, lines })
      case 'ZAL':
        return makeInvoice({ ...made, lines, totalGrosze: partsGrosze[0]! })
      case 'ROZ': {
        const advances = partsGrosze.map((grosze) => ({ ...reference, grosze }))
        return makeInvoice({ ...made, lines, advances })
      }
      case 'KOR_ZAL':
        return makeInvoice({
          ...made,
          lines,
          linesBefore: lines,
          totalGrosze: 0 - partsGrosze[0]!,
          dueBeforeGrosze: partsGrosze[0]!,
          corrected: reference,
        })
      case 'KOR':
      case 'KOR_ROZ': {
        const after = lines.flatMap((one, index) => changed(one, changes[index]!))
        return makeInvoice({
          ...made,
          lines: after,
          linesBefore: lines,
          corrected: reference,
          buyerBefore: { ...made.buyer, ...made.seller },
          ...(made.kind === 'KOR_ROZ' && { dueBeforeGrosze: wholeGrosze }),
        })
      }
    }
  })

describe('any invoice', () => {
  let schema: Awaited<ReturnType<typeof openFa3Schema>>
  beforeAll(async () => {
    schema = await openFa3Schema()
  })
  afterAll(() => schema.close())

  it(
    'is a valid e-invoice with the same amounts to the grosz',
    () => {
      fc.assert(
        fc.property(anyInvoice, (document) => {
          const xml = buildFa3(document, { madeAtIso: '2026-11-28T10:00:00Z', systemName: 'Klepka' })
          expect(schema.problemsOf(xml)).toEqual([])
          expect(checkFa3(document, xml, TODAY)).toEqual([])
          expect(amountsInFa3(readFa3(xml))).toEqual(amountsOfInvoice(document))
        }),
        { numRuns: CARTS },
      )
    },
    CARTS * 50 + 60_000,
  )
})
