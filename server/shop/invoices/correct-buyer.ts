import { type InvoiceDocument, type InvoiceParty, ratesOfInvoice } from '#contract/invoice.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvents } from '../orders/record-order.ts'
import {
  grossOf,
  isSale,
  issueDocument,
  type IssueOutcome,
  type IssueRequest,
  notIssued,
  readInvoicedOrder,
} from './issue-document.ts'
import { buyerNow, type Issued, linesNow } from './list-invoices.ts'
import { changedLines } from './order-state.ts'
import { sendInsteadOfRejected } from './queue-for-ksef.ts'
import { setInvoiceBuyer } from './store.ts'

/** KSeF rejected it before its buyer had it. */
const isNeverIssued = ({ ksef }: Issued): boolean => ksef?.state === 'rejected' && ksef.is_offline === 0

/** An invoice that was never issued names another buyer under its number, as do corrections that wait for it. */
const replaceBuyer = async (
  tx: Sql,
  services: Services,
  {
    wrong,
    issued,
    buyer,
    orderId,
    author,
  }: IssueRequest & { wrong: Issued; issued: Issued[]; buyer: InvoiceDocument['buyer'] },
): Promise<IssueOutcome> => {
  const problem = await sendInsteadOfRejected(tx, services, {
    ...wrong,
    document: { ...wrong.document, buyer },
  })
  if (problem !== null) return notIssued(problem)
  for (const { row, document } of issued)
    if (row.id === wrong.row.id || row.corrects_id === wrong.row.id)
      await setInvoiceBuyer(tx, row.id, { ...document, buyer })
  await recordEvents(tx, services, orderId, [
    { kind: 'invoice', text: words.history.buyerReplaced(wrong.row.number), author },
  ])
  return { ok: true, id: wrong.row.id }
}

/**
 * Corrects who an invoice names. One that KSeF rejected is sent again with the right buyer. Otherwise another NIP is
 * another buyer: the invoice is corrected to nothing, and the same goods are invoiced to the right one.
 */
export const correctBuyer = async (
  tx: Sql,
  services: Services,
  {
    invoiceId,
    party,
    ...request
  }: IssueRequest & { invoiceId: string; party: Omit<InvoiceParty, 'country'> },
): Promise<IssueOutcome> => {
  const ordered = await readInvoicedOrder(tx, services, request.orderId)
  const wrong = ordered?.issued.find(({ row }) => row.id === invoiceId)
  if (!ordered || !wrong || wrong.document.corrected) return notIssued(words.problems.noInvoice)
  const { issued } = ordered
  const before = buyerNow(wrong, issued)
  const buyer = { ...before, ...party }
  const isSame = (name: keyof typeof party) => before[name] === party[name]
  if ((['name', 'line1', 'line2', 'nip'] as const).every(isSame)) return notIssued(words.problems.sameBuyer)
  if (isNeverIssued(wrong)) {
    if (before.nip === null && buyer.nip !== null) return notIssued(words.problems.addsNip)
    return replaceBuyer(tx, services, { ...request, wrong, issued, buyer })
  }
  const kinds = { VAT: 'KOR', ROZ: 'KOR_ROZ', ZAL: 'KOR_ZAL' } as const
  const correction = {
    kind: kinds[wrong.document.kind as keyof typeof kinds],
    advances: [],
    corrected: wrong,
    reason: words.reasons.buyer,
  }
  if (isSame('nip')) {
    const change = { lines: [], rates: [], totalGrosze: 0, buyer, buyerBefore: before }
    return issueDocument(tx, services, request, ordered, { ...correction, ...change })
  }
  if (before.nip === null) return notIssued(words.problems.addsNip)
  if (wrong.document.kind !== 'VAT' || wrong !== issued.findLast(isSale))
    return notIssued(words.problems.nipOfAdvance)

  const known = linesNow(wrong, issued)
  const lines = known.filter(({ totalGrosze }) => totalGrosze > 0)
  if (lines.length === 0) return notIssued(words.problems.nothing)
  const nothing = known.map((line) => ({ ...line, quantity: 0, discountGrosze: 0, totalGrosze: 0 }))
  const changed = changedLines(known, nothing)
  const rates = ratesOfInvoice(nothing, known).filter(({ grossGrosze }) => grossGrosze !== 0)
  const back = { lines: changed.after, linesBefore: changed.before, rates, totalGrosze: grossOf(rates) }
  await issueDocument(tx, services, request, ordered, { ...correction, ...back })
  const again = (await readInvoicedOrder(tx, services, request.orderId))!
  const due = ratesOfInvoice(lines)
  const right = { kind: 'VAT' as const, lines, rates: due, totalGrosze: grossOf(due), advances: [], buyer }
  return issueDocument(tx, services, { ...request, requestKey: `${request.requestKey}:right` }, again, right)
}
