import type { InvoiceSeries, InvoiceSettings } from '#contract/console/invoice-settings.ts'
import type { InvoiceKind } from '#contract/invoice.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { hasInvoiceNumber, raiseCounter } from './store.ts'

const SERIES: Record<InvoiceKind, InvoiceSeries> = {
  VAT: 'sale',
  ROZ: 'sale',
  ZAL: 'advance',
  KOR: 'correction',
  KOR_ZAL: 'correction',
  KOR_ROZ: 'correction',
}

/** Within which numbers of this pattern count from one: `2026-11`, `2026`, or '' for good. */
export const countingPeriod = (pattern: string, issuedOn: string): string =>
  pattern.includes('{mm}')
    ? issuedOn.slice(0, 'yyyy-mm'.length)
    : pattern.includes('{rrrr}')
      ? issuedOn.slice(0, 'yyyy'.length)
      : ''

/** `FV/{nr}/{mm}/{rrrr}` → `FV/17/11/2026`. */
export const formatNumber = (pattern: string, count: number, issuedOn: string): string => {
  const [year = '', month = ''] = issuedOn.split('-')
  return pattern.replace('{nr}', String(count)).replace('{mm}', month).replace('{rrrr}', year)
}

/**
 * The next number of a series. The counter's row is locked until the transaction ends, so that numbers have no gaps
 * and follow each other; numbers that an earlier pattern gave are skipped.
 */
export const nextInvoiceNumber = async (
  tx: Sql,
  { numbers }: Pick<InvoiceSettings, 'numbers'>,
  kind: InvoiceKind,
  issuedOn: string,
): Promise<string> => {
  const series = SERIES[kind]
  const pattern = numbers[series]
  for (;;) {
    const count = await raiseCounter(tx, series, countingPeriod(pattern, issuedOn))
    const number = formatNumber(pattern, count, issuedOn)
    if (!(await hasInvoiceNumber(tx, number))) return number
  }
}
