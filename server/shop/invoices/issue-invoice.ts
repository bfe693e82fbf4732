import { allocate } from '#contract/allocate.ts'
import {
  type InvoiceDocument,
  type InvoiceKind,
  type InvoiceParty,
  type InvoiceRate,
  type InvoiceReference,
  ratesOfInvoice,
} from '#contract/invoice.ts'
import { formatPrice, vatInGross } from '#contract/money.ts'
import type { Order } from '#contract/shop/order.ts'
import { warsawDate } from '#contract/working-days.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { findStoredOrder } from '../orders/find-order.ts'
import { recordEvents } from '../orders/record-order.ts'
import { listRefunds } from '../orders/refunds/list-refunds.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import { nextInvoiceNumber } from './invoice-number.ts'
import { listIssued, type Issued } from './list-invoices.ts'
import { mailInvoice } from './mail-invoice.ts'
import { changedLines, type OrderState, overlay, stateOfOrder } from './order-state.ts'
import { queueForKsef } from './queue-for-ksef.ts'
import { addInvoice, findInvoiceByRequest } from './store.ts'

export type IssueOutcome = { ok: true; id: string | null } | { ok: false; message: string }

const refused = (message: string): IssueOutcome => ({ ok: false, message })

type Ordered = {
  order: Order
  state: OrderState
  issued: Issued[]
  /** Documents of one order are all taxed as the first one. */
  exemption: string | null
  /** What the buyer paid and did not get back; Infinity: payments of this order are not recorded. */
  keptGrosze: number
}

const exemptionOf = (services: Services): string | null => services.shopSettings().invoices.exemption || null
const withoutVat = (line: OrderState[number]) => ({ ...line, vatRate: 0 })

/** Call it in a transaction that has changed the order's row: whoever changes the same order waits until it ends. */
const readOrder = async (tx: Sql, services: Services, orderId: number): Promise<Ordered | undefined> => {
  const stored = await findStoredOrder(tx, orderId)
  if (!stored) return undefined
  const { order, lineRows, row } = stored
  const refunds = await listRefunds(tx, orderId, lineRows)
  const positions = lineRows.map(({ position }) => position)
  const issued = await listIssued(tx, orderId)
  const exemption = issued[0] ? issued[0].document.exemption : exemptionOf(services)
  const state = stateOfOrder(order, positions, refunds)
  const keptGrosze = row.paid_grosze > 0 ? row.paid_grosze - row.refunded_grosze : Infinity
  return { order, issued, exemption, keptGrosze, state: exemption === null ? state : state.map(withoutVat) }
}

const sumOf = (lines: OrderState): number => lines.reduce((sum, { totalGrosze }) => sum + totalGrosze, 0)
const isSale = ({ document }: Issued) => document.kind === 'VAT' || document.kind === 'ROZ'
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

type Request = {
  orderId: number
  author: string
  /** The same key twice is one invoice. */
  requestKey: string
}

/** Invoices the whole order; after advance invoices what is left of it. */
export const issueSale = async (tx: Sql, services: Services, request: Request): Promise<IssueOutcome> => {
  const ordered = await readOrder(tx, services, request.orderId)
  if (!ordered || !services.shopSettings().invoices.isOn) return refused(words.problems.isOff)
  const { state, issued } = ordered
  if (issued.some(isSale)) return refused(words.problems.exists)
  if (sumOf(state) === 0) return refused(words.problems.nothing)
  const advances = advancesOf(issued).filter(({ grosze }) => grosze > 0)
  const rates = minus(ratesOfInvoice(state), advances)
  return issue(tx, services, request, ordered, {
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
  { amountGrosze, ...request }: Request & { amountGrosze: number },
): Promise<IssueOutcome> => {
  const ordered = await readOrder(tx, services, request.orderId)
  if (!ordered || !services.shopSettings().invoices.isOn) return refused(words.problems.isOff)
  const { state, issued } = ordered
  if (await findInvoiceByRequest(tx, request.requestKey)) return { ok: true, id: null }
  if (issued.some(isSale)) return refused(words.problems.exists)
  const left = sumOf(state) - sumOfAdvances(advancesOf(issued))
  if (amountGrosze > left) return refused(words.problems.tooMuch(formatPrice(left)))
  return issue(tx, services, request, ordered, {
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
  { reason, ...request }: Request & { reason: string },
): Promise<IssueOutcome> => {
  const ordered = await readOrder(tx, services, request.orderId)
  if (!ordered) return refused(words.problems.noInvoice)
  const { state, issued } = ordered
  const sale = issued.findLast(isSale)
  if (!sale) return correctAdvances(tx, services, { ...request, reason })
  const before = linesNow(sale, issued)
  const changed = changedLines(before, state)
  if (changed.after.length === 0) return refused(words.problems.unchanged)
  const rates = ratesOfInvoice(state, before).filter(
    ({ grossGrosze, vatGrosze }) => grossGrosze !== 0 || vatGrosze !== 0,
  )
  return issue(tx, services, request, ordered, {
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

const correctionsOf = ({ row }: Issued, issued: Issued[]) =>
  issued.filter(({ row: { corrects_id } }) => corrects_id === row.id).map(({ document }) => document)

/** An invoice's lines after its corrections. */
const linesNow = (invoice: Issued, issued: Issued[]): OrderState =>
  correctionsOf(invoice, issued).reduce((known, { lines }) => overlay(known, lines), invoice.document.lines)

/** An invoice's buyer after its corrections. */
const buyerNow = (invoice: Issued, issued: Issued[]): InvoiceDocument['buyer'] =>
  (correctionsOf(invoice, issued).at(-1) ?? invoice.document).buyer

/**
 * Corrects who an invoice names. Another NIP is another buyer: the invoice is corrected to nothing, and the same goods
 * are invoiced to the right one.
 */
export const correctBuyer = async (
  tx: Sql,
  services: Services,
  { invoiceId, party, ...request }: Request & { invoiceId: string; party: Omit<InvoiceParty, 'country'> },
): Promise<IssueOutcome> => {
  const ordered = await readOrder(tx, services, request.orderId)
  const wrong = ordered?.issued.find(({ row }) => row.id === invoiceId)
  if (!ordered || !wrong || wrong.document.corrected) return refused(words.problems.noInvoice)
  const { issued } = ordered
  const before = buyerNow(wrong, issued)
  const buyer = { ...before, ...party }
  const isSame = (name: keyof typeof party) => before[name] === party[name]
  if ((['name', 'line1', 'line2', 'nip'] as const).every(isSame)) return refused(words.problems.sameBuyer)
  const kinds = { VAT: 'KOR', ROZ: 'KOR_ROZ', ZAL: 'KOR_ZAL' } as const
  const correction = {
    kind: kinds[wrong.document.kind as keyof typeof kinds],
    advances: [],
    corrected: wrong,
    reason: words.reasons.buyer,
  }
  if (isSame('nip')) {
    const change = { lines: [], rates: [], totalGrosze: 0, buyer, buyerBefore: before }
    return issue(tx, services, request, ordered, { ...correction, ...change })
  }
  if (before.nip === null) return refused(words.problems.addsNip)
  if (wrong.document.kind !== 'VAT' || wrong !== issued.findLast(isSale))
    return refused(words.problems.nipOfAdvance)

  const known = linesNow(wrong, issued)
  const lines = known.filter(({ totalGrosze }) => totalGrosze > 0)
  if (lines.length === 0) return refused(words.problems.nothing)
  const nothing = known.map((line) => ({ ...line, quantity: 0, discountGrosze: 0, totalGrosze: 0 }))
  const changed = changedLines(known, nothing)
  const rates = ratesOfInvoice(nothing, known).filter(({ grossGrosze }) => grossGrosze !== 0)
  const back = { lines: changed.after, linesBefore: changed.before, rates, totalGrosze: grossOf(rates) }
  await issue(tx, services, request, ordered, { ...correction, ...back })
  const again = (await readOrder(tx, services, request.orderId))!
  const due = ratesOfInvoice(lines)
  const right = { kind: 'VAT' as const, lines, rates: due, totalGrosze: grossOf(due), advances: [], buyer }
  return issue(tx, services, { ...request, requestKey: `${request.requestKey}:right` }, again, right)
}

/**
 * Corrects advance invoices, the newest first, to what the buyer still pays for the order in advance. The tax of each
 * rate goes down in proportion.
 */
const correctAdvances = async (
  tx: Sql,
  services: Services,
  request: Request & { reason: string },
): Promise<IssueOutcome> => {
  const { requestKey, reason } = request
  const ordered = await readOrder(tx, services, request.orderId)
  const advances = ordered ? advancesOf(ordered.issued) : []
  const last = advances.findLast(({ grosze }) => grosze > 0)
  if (!ordered || !last) return refused(words.problems.noInvoice)
  const { state, keptGrosze } = ordered
  const excess = sumOfAdvances(advances) - Math.min(sumOf(state), keptGrosze)
  if (excess <= 0) return refused(words.problems.unchanged)
  const left = partOf(last.rates, Math.max(0, last.grosze - excess))
  const rates = last.rates.flatMap(({ vatRate, grossGrosze, vatGrosze }) => {
    const now = left.filter((rate) => rate.vatRate === vatRate)
    const change = rateOf(vatRate, grossOf(now) - grossGrosze, vatOf(now) - vatGrosze)
    return change.grossGrosze === 0 ? [] : [change]
  })
  const changed = changedLines(last.lines, state)
  const outcome = await issue(tx, services, request, ordered, {
    kind: 'KOR_ZAL',
    lines: changed.after,
    linesBefore: changed.before,
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
const grossOf = (rates: InvoiceRate[]): number => rates.reduce((sum, { grossGrosze }) => sum + grossGrosze, 0)

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

const minus = (rates: InvoiceRate[], advances: Advance[]): InvoiceRate[] =>
  rates.map(({ vatRate, grossGrosze, vatGrosze }) => {
    const given = advances.flatMap((advance) => advance.rates.filter((rate) => rate.vatRate === vatRate))
    return rateOf(vatRate, grossGrosze - grossOf(given), vatGrosze - vatOf(given))
  })

const referenceTo = ({ document, ksef }: Issued): InvoiceReference => ({
  number: document.number,
  issuedOn: document.issuedOn,
  ksefNumber: ksef?.ksef_number ?? null,
})

const paymentOf = ({ payment }: Order): InvoiceDocument['payment'] => ({
  form: paymentMethod(payment.methodId)?.paidAs ?? 'other',
  title: payment.title,
  paidOn: payment.paidMs === null ? null : warsawDate(payment.paidMs),
  dueOn: payment.paidMs === null && payment.payUntilMs ? warsawDate(payment.payUntilMs) : null,
})

const buyerOf = ({ billing, nip, email, phone }: Order): InvoiceDocument['buyer'] => ({
  name: billing.company || `${billing.firstName} ${billing.lastName}`.trim(),
  nip,
  line1: `${billing.line1} ${billing.line2}`.trim(),
  line2: `${billing.postcode} ${billing.city}`.trim(),
  country: billing.country,
  email,
  phone,
})

const sellerOf = (services: Services): InvoiceDocument['seller'] => {
  const { invoices, email, phone, bankAccount } = services.shopSettings()
  const { name, nip, line1, line2 } = invoices.seller
  return { name, nip: nip.replaceAll(/\D/g, ''), line1, line2, country: 'PL', email, phone, bankAccount }
}

type Content = Pick<InvoiceDocument, 'kind' | 'lines' | 'rates' | 'totalGrosze' | 'advances'> & {
  linesBefore?: InvoiceDocument['lines']
  buyer?: InvoiceDocument['buyer']
  buyerBefore?: InvoiceParty
  corrected?: Issued
  reason?: string
}

const issue = async (
  tx: Sql,
  services: Services,
  { orderId, author, requestKey }: Request,
  { order, issued, exemption }: Ordered,
  { corrected, ...content }: Content,
): Promise<IssueOutcome> => {
  const { invoices } = services.shopSettings()
  // Ids sort an order's documents, so no two are of the same millisecond.
  const nowMs = Math.max(services.now(), ...issued.map(({ row }) => row.created_ms + 1))
  const issuedOn = warsawDate(nowMs)
  const kind: InvoiceKind = content.kind
  // A correction goes to whoever the corrected invoice names, whatever the order says by now.
  const seller = corrected ? corrected.document.seller : sellerOf(services)
  const buyer = content.buyer ?? (corrected ? buyerNow(corrected, issued) : buyerOf(order))
  const document: InvoiceDocument = {
    linesBefore: [],
    reason: '',
    ...content,
    number: await nextInvoiceNumber(tx, invoices, kind, issuedOn),
    issuedOn,
    soldOn: null,
    seller,
    buyer,
    order: { id: orderId, placedOn: warsawDate(order.createdMs) },
    currency: 'PLN',
    exemption,
    usesCashAccounting: invoices.usesCashAccounting,
    payment: paymentOf(order),
    corrected: corrected ? referenceTo(corrected) : null,
    note: invoices.note,
  }
  const id = uuidV7(nowMs, services.randomBytes)
  await addInvoice(tx, {
    id,
    order_id: orderId,
    kind,
    number: document.number,
    request_key: requestKey,
    corrects_id: corrected?.row.id ?? null,
    issued_on: issuedOn,
    created_ms: nowMs,
    author,
    buyer_name: buyer.name,
    buyer_nip: buyer.nip,
    total_grosze: document.totalGrosze,
    vat_grosze: document.rates.reduce((sum, { vatGrosze }) => sum + vatGrosze, 0),
    document_json: JSON.stringify(document),
  })
  await recordEvents(tx, services, orderId, [
    { kind: 'invoice', text: words.history.issued(kind, document.number), author },
  ])
  // What KSeF gets is issued, and mailed, once it has a number there.
  if (!(await queueForKsef(tx, services, { id, document, issued })))
    await mailInvoice(tx, services, order, id, document)
  return { ok: true, id }
}
