import { vatInGross } from '#contract/money.ts'
import { warsawDate } from '#contract/working-days.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import {
  listOrderParts,
  listOrdersPaidIn,
  listRefundParts,
  listRefundsIn,
  listRefundsOf,
  listOrdersReturnedIn,
  type MoneyPart,
} from './sales-store.ts'

/** What was sold and what went back on a day at one rate; gross grosze, the VAT rounded once. */
export type DaySales = {
  day: string
  vatRate: number
  soldGrosze: number
  refundedGrosze: number
  netGrosze: number
  vatGrosze: number
}

/**
 * Sales by the day of their payment in Warsaw and by rate, refunds by the day on which they were recorded: a register
 * of all orders, invoiced or not. An order that was marked as refunded went back whole. `toMs` is excluded.
 */
export const salesByDay = async (db: Sql, fromMs: number, toMs: number): Promise<DaySales[]> => {
  const days = new Map<string, DaySales>()
  const add = (parts: MoneyPart[], field: 'soldGrosze' | 'refundedGrosze') => {
    for (const { at_ms, vat_rate, grosze } of parts) {
      const day = warsawDate(at_ms)
      const key = `${day} ${String(100 - vat_rate).padStart(3, '0')}`
      const one = days.get(key) ?? {
        day,
        vatRate: vat_rate,
        soldGrosze: 0,
        refundedGrosze: 0,
        netGrosze: 0,
        vatGrosze: 0,
      }
      one[field] += grosze
      days.set(key, one)
    }
  }
  add(await listOrderParts(db, await listOrdersPaidIn(db, fromMs, toMs)), 'soldGrosze')
  add(await listRefundParts(db, await listRefundsIn(db, fromMs, toMs)), 'refundedGrosze')
  add(await listRest(db, fromMs, toMs), 'refundedGrosze')
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => {
      const gross = one.soldGrosze - one.refundedGrosze
      const vatGrosze = vatInGross(gross, one.vatRate)
      return { ...one, vatGrosze, netGrosze: gross - vatGrosze }
    })
}

/** What no refund covers of orders that were marked as refunded in this time. */
const listRest = async (db: Sql, fromMs: number, toMs: number): Promise<MoneyPart[]> => {
  const returned = await listOrdersReturnedIn(db, fromMs, toMs)
  const rest = new Map<string, MoneyPart>()
  const add = (parts: MoneyPart[], sign: 1 | -1) => {
    for (const part of parts) {
      const key = `${part.order_id} ${part.vat_rate}`
      const one = rest.get(key) ?? { ...part, grosze: 0 }
      rest.set(key, { ...one, grosze: one.grosze + sign * part.grosze })
    }
  }
  add(await listOrderParts(db, returned), 1)
  add(await listRefundParts(db, await listRefundsOf(db, [...returned.keys()])), -1)
  return [...rest.values()].filter(({ grosze }) => grosze > 0)
}
