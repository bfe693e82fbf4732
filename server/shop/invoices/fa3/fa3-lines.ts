import { decimalPrice, vatInGross } from '#contract/money.ts'
import type { InvoiceDocument, InvoiceLine } from '#contract/invoice.ts'
import { decimalQuantity, decimalUnitPrice, FA3_LIMITS, group, leaf, lineOfText } from './fa3-elements.ts'
import { codeOfRate } from './fa3-rates.ts'

/** A line as it is, or as it was before a correction; both rows of a line have the same number. */
type Row = { number: number; line: InvoiceLine; isBefore: boolean }

/** What a correction takes off the invoice: the line stays, without pieces. */
const removed = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  quantity: 0,
  discountGrosze: 0,
  totalGrosze: 0,
})

/** Corrected lines first, each before and after; then all that are new. Only a correction has lines before it. */
const rowsOf = ({ lines, linesBefore }: InvoiceDocument): Row[] => {
  const after = Map.groupBy(lines, ({ key }) => key)
  const changed = linesBefore.flatMap((line, index): Row[] => [
    { number: index + 1, line, isBefore: true },
    { number: index + 1, line: after.get(line.key)?.shift() ?? removed(line), isBefore: false },
  ])
  const added = [...after.values()]
    .flat()
    .map((line, index): Row => ({ number: linesBefore.length + index + 1, line, isBefore: false }))
  return [...changed, ...added]
}

/** `FaWiersz`: prices and amounts are gross, so the tax is calculated from them (art. 106e sections 7 and 8). */
const invoiceRow = ({ number, line, isBefore }: Row, isExempt: boolean): string =>
  group(
    'FaWiersz',
    leaf('NrWierszaFa', number),
    leaf('UU_ID', lineOfText(line.key, FA3_LIMITS.code)),
    leaf('P_7', lineOfText(line.name, FA3_LIMITS.name)),
    leaf('Indeks', lineOfText(line.sku, FA3_LIMITS.code)),
    leaf('P_8A', lineOfText(line.unit, FA3_LIMITS.text)),
    leaf('P_8B', decimalQuantity(line.quantity)),
    leaf('P_9B', decimalUnitPrice(line.unitPriceGrosze)),
    leaf('P_10', line.discountGrosze !== 0 && decimalPrice(line.discountGrosze)),
    leaf('P_11A', decimalPrice(line.totalGrosze)),
    leaf('P_12', codeOfRate(line.vatRate, isExempt)),
    leaf('StanPrzed', isBefore && 1),
  )

/** `ZamowienieWiersz` knows net amounts only, and no discount: the unit price has it in. */
const orderRow = ({ number, line, isBefore }: Row, isExempt: boolean): string => {
  const vatGrosze = isExempt ? 0 : vatInGross(line.totalGrosze, line.vatRate)
  const netGrosze = line.totalGrosze - vatGrosze
  return group(
    'ZamowienieWiersz',
    leaf('NrWierszaZam', number),
    leaf('UU_IDZ', lineOfText(line.key, FA3_LIMITS.code)),
    leaf('P_7Z', lineOfText(line.name, FA3_LIMITS.name)),
    leaf('IndeksZ', lineOfText(line.sku, FA3_LIMITS.code)),
    leaf('P_8AZ', lineOfText(line.unit, FA3_LIMITS.text)),
    leaf('P_8BZ', decimalQuantity(line.quantity)),
    leaf('P_9AZ', line.quantity > 0 && decimalUnitPrice(netGrosze / line.quantity)),
    leaf('P_11NettoZ', decimalPrice(netGrosze)),
    leaf('P_11VatZ', decimalPrice(vatGrosze)),
    leaf('P_12Z', codeOfRate(line.vatRate, isExempt)),
    leaf('StanPrzedZ', isBefore && 1),
  )
}

/** What was sold; of a correction, each changed line before and after it. */
export const invoiceRows = (document: InvoiceDocument): string =>
  rowsOf(document)
    .map((row) => invoiceRow(row, document.exemption !== null))
    .join('')

/** The order that an advance was paid for, with its gross value (after a correction). */
export const orderOfAdvance = (document: InvoiceDocument): string => {
  const rows = rowsOf(document).map((row) => orderRow(row, document.exemption !== null))
  const valueGrosze = document.lines.reduce((sum, { totalGrosze }) => sum + totalGrosze, 0)
  return rows.length === 0
    ? ''
    : group('Zamowienie', leaf('WartoscZamowienia', decimalPrice(valueGrosze)), ...rows)
}
