import { allocate } from '#contract/allocate.ts'
import { type InvoiceRate, ratesOfInvoice } from '#contract/invoice.ts'
import { formatPrice, vatInGross } from '#contract/money.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import {
  grossOf,
  isSale,
  issueDocument,
  type IssueOutcome,
  type IssueRequest,
  notIssued,
  readInvoicedOrder,
  referenceTo,
} from './issue-document.ts'
import { correctionsOf, type Issued, linesNow } from './list-invoices.ts'
import { changedLines, type OrderState, pairLines, sumOfLines } from './order-state.ts'
import { findInvoiceByRequest } from './store.ts'

const isAdvance = ({ document }: Issued) => document.kind === 'ZAL'

/** An advance invoice with what its corrections left of it. */
type Advance = { original: Issued; lines: OrderState; rates: InvoiceRate[]; grosze: number }

const advancesOf = (issued: Issued[]): Advance[] =>
  issued.filter(isAdvance).map((original) => {
    const all = [original.document, ...correctionsOf(original, issued)].flatMap(({ rates }) => rates)
    const rates = original.document.rates.map(({ vatRate }) => {
      const ofRate = all.filter((rate) => rate.vatRate === vatRate)
      return rateOf(vatRate, grossOf(ofRate), vatOf(ofRate))
    })
    return { original, lines: linesNow(original, issued), rates, grosze: grossOf(rates) }
  })
const sumOfAdvances = (advances: Advance[]) => advances.reduce((sum, { grosze }) => sum + grosze, 0)

/** Invoices the whole order; after advance invoices what is left of it. */
export const issueSale = async (
  tx: Sql,
  services: Services,
  request: IssueRequest,
): Promise<IssueOutcome> => {
  const ordered = await readInvoicedOrder(tx, services, request.orderId)
  if (!ordered || !services.shopSettings().invoices.isOn) return notIssued(words.problems.isOff)
  const { state, issued } = ordered
  if (issued.some(isSale)) return notIssued(words.problems.exists)
  if (sumOfLines(state) === 0) return notIssued(words.problems.nothing)
  const advances = advancesOf(issued).filter(({ grosze }) => grosze > 0)
  const rates = minus(ratesOfInvoice(state), advances)
  return issueDocument(tx, services, request, ordered, {
    kind: advances.length > 0 ? 'ROZ' : 'VAT',
    lines: state.filter(({ totalGrosze }) => totalGrosze > 0),
    rates,
    totalGrosze: grossOf(rates),
    advances: advances.map(({ original, grosze }) => ({ ...referenceTo(original), grosze })),
  })
}

/** Invoices an amount that was paid before the goods; at most what no other invoice covers. */
export const issueAdvance = async (
  tx: Sql,
  services: Services,
  { amountGrosze, ...request }: IssueRequest & { amountGrosze: number },
): Promise<IssueOutcome> => {
  const ordered = await readInvoicedOrder(tx, services, request.orderId)
  if (!ordered || !services.shopSettings().invoices.isOn) return notIssued(words.problems.isOff)
  const { state, issued } = ordered
  if (await findInvoiceByRequest(tx, request.requestKey)) return { ok: true, id: null }
  if (issued.some(isSale)) return notIssued(words.problems.exists)
  const left = sumOfLines(state) - sumOfAdvances(advancesOf(issued))
  if (amountGrosze > left) return notIssued(words.problems.tooMuch(formatPrice(left)))
  return issueDocument(tx, services, request, ordered, {
    kind: 'ZAL',
    lines: state.filter(({ totalGrosze }) => totalGrosze > 0),
    rates: partOf(ratesOfInvoice(state), amountGrosze),
    totalGrosze: amountGrosze,
    advances: [],
  })
}

/** Corrects the order's invoice to what the order is now; nothing when they agree. */
export const issueCorrection = async (
  tx: Sql,
  services: Services,
  { reason, ...request }: IssueRequest & { reason: string },
): Promise<IssueOutcome> => {
  const ordered = await readInvoicedOrder(tx, services, request.orderId)
  if (!ordered) return notIssued(words.problems.noInvoice)
  const { state, issued } = ordered
  const sale = issued.findLast(isSale)
  if (!sale) return correctAdvances(tx, services, { ...request, reason })
  const before = linesNow(sale, issued)
  const changed = changedLines(before, state)
  if (changed.after.length === 0) return notIssued(words.problems.unchanged)
  const rates = ratesOfInvoice(state, before).filter(
    ({ grossGrosze, vatGrosze }) => grossGrosze !== 0 || vatGrosze !== 0,
  )
  return issueDocument(tx, services, request, ordered, {
    kind: sale.document.kind === 'ROZ' ? 'KOR_ROZ' : 'KOR',
    lines: changed.after,
    linesBefore: changed.before,
    rates,
    totalGrosze: grossOf(rates),
    advances: [],
    corrected: sale,
    reason,
  })
}

/**
 * Corrects advance invoices, the newest first, to what the buyer still pays for the order in advance. The tax of each
 * rate goes down in proportion.
 */
const correctAdvances = async (
  tx: Sql,
  services: Services,
  request: IssueRequest & { reason: string },
): Promise<IssueOutcome> => {
  const { requestKey, reason } = request
  const ordered = await readInvoicedOrder(tx, services, request.orderId)
  const advances = ordered ? advancesOf(ordered.issued) : []
  const last = advances.findLast(({ grosze }) => grosze > 0)
  if (!ordered || !last) return notIssued(words.problems.noInvoice)
  const { state, keptGrosze } = ordered
  const excess = sumOfAdvances(advances) - Math.min(sumOfLines(state), keptGrosze)
  if (excess <= 0) return notIssued(words.problems.unchanged)
  const left = partOf(last.rates, Math.max(0, last.grosze - excess))
  const rates = last.rates.flatMap(({ vatRate, grossGrosze, vatGrosze }) => {
    const now = left.filter((rate) => rate.vatRate === vatRate)
    const change = rateOf(vatRate, grossOf(now) - grossGrosze, vatOf(now) - vatGrosze)
    return change.grossGrosze === 0 ? [] : [change]
  })
  // All of them: the correction states what the order costs now.
  const order = pairLines(last.lines, state)
  const outcome = await issueDocument(tx, services, request, ordered, {
    kind: 'KOR_ZAL',
    lines: order.after,
    linesBefore: order.before,
    rates,
    totalGrosze: grossOf(rates),
    advances: [],
    corrected: last.original,
    reason,
  })
  if (excess > last.grosze)
    await correctAdvances(tx, services, { ...request, requestKey: `${requestKey}:${last.original.row.id}` })
  return outcome
}

const vatOf = (rates: InvoiceRate[]): number => rates.reduce((sum, { vatGrosze }) => sum + vatGrosze, 0)

const rateOf = (vatRate: number, grossGrosze: number, vatGrosze: number): InvoiceRate => ({
  vatRate,
  netGrosze: grossGrosze - vatGrosze,
  vatGrosze,
  grossGrosze,
})

/** A paid part of an order is of all its rates, in proportion. */
const partOf = (rates: InvoiceRate[], grosze: number): InvoiceRate[] => {
  const shares = allocate(
    grosze,
    rates.map(({ grossGrosze }) => grossGrosze),
  )
  return rates
    .map(({ vatRate }, index) => rateOf(vatRate, shares[index] ?? 0, vatInGross(shares[index] ?? 0, vatRate)))
    .filter(({ grossGrosze }) => grossGrosze !== 0)
}

/** Less the advances, also at rates that the order had only when they were paid. */
const minus = (rates: InvoiceRate[], advances: Advance[]): InvoiceRate[] => {
  const given = advances.flatMap((advance) => advance.rates)
  const all = [...new Set([...rates, ...given].map(({ vatRate }) => vatRate))]
  return all
    .toSorted((one, other) => other - one)
    .map((vatRate) => {
      const [whole, paid] = [rates, given].map((some) => some.filter((rate) => rate.vatRate === vatRate))
      return rateOf(vatRate, grossOf(whole!) - grossOf(paid!), vatOf(whole!) - vatOf(paid!))
    })
}
