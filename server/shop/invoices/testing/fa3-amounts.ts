import { expect } from 'vitest'
import type { InvoiceDocument, InvoiceLine, InvoiceRate } from '#contract/invoice.ts'
import { elementsAt, textAt, type Fa3Element } from './fa3-schema.ts'

/** Everything in an invoice that is an amount, in whole grosze where it can be one. */
export type Fa3Amounts = {
  dueGrosze: number
  /** By the names of FA(3): `P_13_1` … */
  totals: Record<string, number>
  orderGrosze: number | undefined
  rows: Fa3Row[]
}
type Fa3Row = {
  number: number
  key: string
  quantity: number
  unitPriceGrosze: number
  discountGrosze: number
  totalGrosze: number
  rate: string
  isBefore: boolean
}

/** As the file has them. Amounts are read as text, so that 0.1 + 0.2 cannot spoil a comparison. */
export const amountsInFa3 = (root: Fa3Element): Fa3Amounts => {
  const [fa] = elementsAt(root, 'Fa')
  const [order] = elementsAt(fa!, 'Zamowienie')
  return {
    dueGrosze: wholeGrosze(textAt(fa!, 'P_15')),
    totals: Object.fromEntries(
      fa!.children
        .filter(({ name }) => /^P_1[34]_/.test(name))
        .map(({ name, text }) => [name, wholeGrosze(text)]),
    ),
    orderGrosze: order && wholeGrosze(textAt(order, 'WartoscZamowienia')),
    rows: [
      ...elementsAt(fa!, 'FaWiersz').map(rowOfInvoice),
      ...elementsAt(fa!, 'Zamowienie/ZamowienieWiersz').map(rowOfOrder),
    ],
  }
}

const wholeGrosze = (text: string | undefined): number => {
  const found = /^(-?)(\d+)\.(\d{2})$/.exec(text ?? '')
  if (!found) throw new Error(`not an amount with two decimal places: ${text}`)
  return Number(found[2]! + found[3]!) * (found[1] && Number(found[2]! + found[3]!) > 0 ? -1 : 1)
}

const rowOfInvoice = (row: Fa3Element): Fa3Row => ({
  number: Number(textAt(row, 'NrWierszaFa')),
  key: textAt(row, 'UU_ID') ?? '',
  quantity: Number(textAt(row, 'P_8B')),
  unitPriceGrosze: Number(textAt(row, 'P_9B')) * 100,
  discountGrosze: wholeGrosze(textAt(row, 'P_10') ?? '0.00'),
  totalGrosze: wholeGrosze(textAt(row, 'P_11A')),
  rate: textAt(row, 'P_12') ?? '',
  isBefore: textAt(row, 'StanPrzed') === '1',
})

/** Net and tax are two amounts here; a unit price after the discount is net. */
const rowOfOrder = (row: Fa3Element): Fa3Row => ({
  number: Number(textAt(row, 'NrWierszaZam')),
  key: textAt(row, 'UU_IDZ') ?? '',
  quantity: Number(textAt(row, 'P_8BZ')),
  unitPriceGrosze: Number(textAt(row, 'P_9AZ') ?? '0') * 100,
  discountGrosze: 0,
  totalGrosze: wholeGrosze(textAt(row, 'P_11NettoZ')) + wholeGrosze(textAt(row, 'P_11VatZ')),
  rate: textAt(row, 'P_12Z') ?? '',
  isBefore: textAt(row, 'StanPrzedZ') === '1',
})

/**
 * As the document has them, to compare with `toEqual`. Without a line of the code under test: tax by whole numbers,
 * from the lines of a sale or of its correction, and from the money of an advance.
 */
export const amountsOfInvoice = (document: InvoiceDocument): Fa3Amounts => {
  const { kind, lines, linesBefore, rates, totalGrosze } = document
  const isOfAdvance = kind === 'ZAL' || kind === 'KOR_ZAL'
  const hasOrder = isOfAdvance && lines.length + linesBefore.length > 0
  const isOfLines = (kind === 'VAT' || kind === 'KOR' || kind === 'KOR_ROZ') && document.advances.length === 0
  return {
    dueGrosze: totalGrosze,
    totals: totalsOf(document, isOfLines ? sumByRate(lines, linesBefore) : rates),
    orderGrosze: hasOrder ? sum(lines.map((line) => line.totalGrosze)) : undefined,
    rows: expectedRows(document).map((row) => (isOfAdvance ? { ...row, discountGrosze: 0 } : row)),
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Half a grosz and more is a grosz. */
const vatIn = (grosze: number, rate: number) =>
  Number((2n * BigInt(grosze) * BigInt(rate) + BigInt(100 + rate)) / (2n * BigInt(100 + rate)))

const sumByRate = (lines: InvoiceLine[], before: InvoiceLine[]): InvoiceRate[] =>
  [23, 8, 5, 0].flatMap((vatRate) => {
    const [now, then] = [lines, before].map((all) => all.filter((line) => line.vatRate === vatRate))
    if (now!.length + then!.length === 0) return []
    const [nowGrosze, thenGrosze] = [now!, then!].map((all) => sum(all.map(({ totalGrosze }) => totalGrosze)))
    const vatGrosze = vatIn(nowGrosze!, vatRate) - vatIn(thenGrosze!, vatRate)
    const grossGrosze = nowGrosze! - thenGrosze!
    return [{ vatRate, vatGrosze, netGrosze: grossGrosze - vatGrosze, grossGrosze }]
  })

const totalsOf = (
  { exemption, totalGrosze }: InvoiceDocument,
  rates: InvoiceRate[],
): Record<string, number> => {
  if (exemption !== null) return { P_13_7: totalGrosze }
  const found = rates.flatMap(({ vatRate, netGrosze, vatGrosze }): [string, number][] => {
    if (vatRate === 0) return [['P_13_6_1', netGrosze]]
    const place = [23, 8, 5].indexOf(vatRate) + 1
    return [
      [`P_13_${place}`, netGrosze],
      [`P_14_${place}`, vatGrosze],
    ]
  })
  return Object.fromEntries(found)
}

const expectedRows = (document: InvoiceDocument): Fa3Row[] => {
  const { lines, linesBefore } = document
  const row = (line: InvoiceLine, number: number, isBefore: boolean): Fa3Row => ({
    number,
    key: line.key,
    quantity: line.quantity,
    // Written to eight places of a złoty.
    unitPriceGrosze: expect.closeTo(unitPriceOf(document, line), 5) as number,
    discountGrosze: line.discountGrosze,
    totalGrosze: line.totalGrosze,
    rate: document.exemption === null ? (line.vatRate === 0 ? '0 KR' : String(line.vatRate)) : 'zw',
    isBefore,
  })
  const gone = { quantity: 0, discountGrosze: 0, totalGrosze: 0 }
  const changed = linesBefore.flatMap((before, index) => {
    const after = lines.find(({ key }) => key === before.key) ?? { ...before, ...gone }
    return [row(before, index + 1, true), row(after, index + 1, false)]
  })
  const known = new Set(linesBefore.map(({ key }) => key))
  const added = lines.filter(({ key }) => !known.has(key))
  return [...changed, ...added.map((line, index) => row(line, linesBefore.length + index + 1, false))]
}

const unitPriceOf = ({ kind, exemption }: InvoiceDocument, line: InvoiceLine) => {
  if (kind !== 'ZAL' && kind !== 'KOR_ZAL') return line.unitPriceGrosze
  const netGrosze = line.totalGrosze - (exemption === null ? vatIn(line.totalGrosze, line.vatRate) : 0)
  return line.quantity > 0 ? netGrosze / line.quantity : 0
}
