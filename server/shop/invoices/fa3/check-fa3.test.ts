import { describe, expect, it } from 'vitest'
import type { InvoiceDocument } from '#contract/invoice.ts'
import { makeInvoice, makeInvoiceLine, type MadeInvoice } from '../testing/make-invoice.ts'
import { buildFa3 } from './build-fa3.ts'
import { checkFa3 } from './check-fa3.ts'

const TODAY = '2026-11-28'

const build = (document: InvoiceDocument) =>
  buildFa3(document, { madeAtIso: '2026-11-28T10:00:00Z', systemName: 'Klepka' })
const problemsOf = (made: MadeInvoice) => {
  const document = makeInvoice(made)
  return checkFa3(document, build(document), TODAY)
}
/** Of a file that somebody changed. */
const problemsOfFile = (change: (xml: string) => string) => {
  const document = makeInvoice()
  return checkFa3(document, change(build(document)), TODAY)
}

describe('an e-invoice is refused before KSeF does so', () => {
  it.each<[string, MadeInvoice, string]>([
    ['the NIP of the shop is missing', { seller: { nip: null } }, 'NIP sprzedawcy jest pusty lub błędny'],
    [
      'the NIP of the shop has a typing error',
      { seller: { nip: '9999999998' } },
      'NIP sprzedawcy jest pusty',
    ],
    ['the shop has no name', { seller: { name: ' ' } }, 'Brakuje nazwy sprzedawcy'],
    ['the shop has no address', { seller: { line1: '', line2: '' } }, 'Brakuje adresu sprzedawcy'],
    [
      'the NIP of the buyer has a typing error',
      { buyer: { nip: '1111111112' } },
      'NIP nabywcy („1111111112”)',
    ],
    ['the NIP of the buyer has dashes', { buyer: { nip: '111-111-11-11' } }, 'NIP nabywcy („111-111-11-11”)'],
    ['no tax office gives such a NIP', { buyer: { nip: '1000000006' } }, 'NIP nabywcy („1000000006”)'],
    ['the buyer has no name', { buyer: { name: '' } }, 'Brakuje nazwy nabywcy'],
    ['a firm has no address', { buyer: { line1: '', line2: ' ' } }, 'Brakuje adresu nabywcy'],
    ['the country is not a code', { buyer: { country: 'Polska' } }, 'Kod kraju „Polska” jest błędny'],
    ['there is no number', { number: ' ' }, 'Faktura nie ma numeru'],
    ['it is dated tomorrow', { issuedOn: '2026-11-29' }, 'Data wystawienia (2026-11-29) jest późniejsza'],
    ['a correction corrects nothing', { kind: 'KOR', corrected: null }, 'Korekta nie wskazuje faktury'],
    ['the exemption has no basis', { exemption: ' ' }, 'Brakuje podstawy zwolnienia z VAT'],
    [
      'a KSeF number is not one',
      { kind: 'KOR', corrected: { number: 'FV/7', issuedOn: TODAY, ksefNumber: '123' } },
      'Numer KSeF faktury FV/7 („123”) jest błędny',
    ],
    [
      'rates are not what is due',
      {
        rates: [{ vatRate: 23, netGrosze: 10_000, vatGrosze: 2_299, grossGrosze: 12_299 }],
        totalGrosze: 12_300,
      },
      'Wartość netto i VAT to razem 122,99 zł, a kwota należności to 123,00 zł',
    ],
    [
      'lines are not what is due',
      {
        lines: [makeInvoiceLine({ totalGrosze: 12_300 }), makeInvoiceLine({ key: 'b' })],
        rates: [],
        totalGrosze: 0,
      },
      'Z pozycji faktury wynika 246,00 zł, a kwota należności to 0,00 zł',
    ],
    [
      'an advance is more than the order',
      { kind: 'ZAL', totalGrosze: 12_301 },
      'Zaliczka (123,01 zł) jest większa niż zamówienie (123,00 zł)',
    ],
    [
      'the final invoice forgets an advance',
      {
        kind: 'ROZ',
        advances: [{ number: 'ZAL/1', issuedOn: TODAY, ksefNumber: null, grosze: 2_300 }],
        rates: [{ vatRate: 23, netGrosze: 10_000, vatGrosze: 2_300, grossGrosze: 12_300 }],
        totalGrosze: 12_300,
      },
      'Z pozycji faktury wynika 100,00 zł, a kwota należności to 123,00 zł',
    ],
  ])('when %s', (_title, made, sentence) => {
    const problems = problemsOf(made)
    expect(problems.map((problem) => problem.replaceAll('\u00a0', ' ')).join('\n')).toContain(sentence)
    expect(problems).toHaveLength(1)
  })

  it.each<[string, (xml: string) => string, string]>([
    ['it begins with a byte order mark', (xml) => `\ufeff${xml}`, 'znacznikiem BOM'],
    [
      'it names a style sheet',
      (xml) => xml.replace('?>\n', '?>\n<?xml-stylesheet href="a.xsl"?>'),
      'instrukcje',
    ],
    ['it has a document type', (xml) => xml.replace('?>\n', '?>\n<!DOCTYPE Faktura>'), 'instrukcje'],
    ['it is in another encoding', (xml) => xml.replace('UTF-8', 'ISO-8859-2'), 'instrukcje'],
    ['it has a control character', (xml) => xml.replace('Panel', 'Pa\u0084nel'), '(U+0084)'],
    ['it has a noncharacter', (xml) => xml.replace('Panel', 'Pa\u{2fffe}nel'), '(U+2FFFE)'],
    ['an amount of it was changed', (xml) => xml.replace('<P_14_1>23.00', '<P_14_1>23.01'), '123,01'],
    ['it is too large', (xml) => xml.replace('Panel', 'ą'.repeat(500_000)), 'ma 1002 kB'],
  ])('when %s', (_title, change, part) => {
    const problems = problemsOfFile(change)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(part)
  })

  it('and a right one is not, nor is one of the largest size, or with the "next line" character', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOfFile((xml) => xml.replace('Panel', 'ą'.repeat(498_000)))).toEqual([])
    expect(problemsOfFile((xml) => xml.replace('Panel', 'Pa\u0085nel'))).toEqual([])
  })

  it('a correction of a final invoice may leave the lines as they are', () => {
    const line = makeInvoiceLine()
    const rates = [{ vatRate: 23, netGrosze: -1_000, vatGrosze: -230, grossGrosze: -1_230 }]
    const made = { kind: 'KOR_ROZ', lines: [line], linesBefore: [line], rates, totalGrosze: -1_230 } as const
    expect(problemsOf({ ...made, lines: [line], linesBefore: [line] })).toEqual([])
  })
})
