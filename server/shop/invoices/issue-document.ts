import type {
  InvoiceDocument,
  InvoiceKind,
  InvoiceParty,
  InvoiceRate,
  InvoiceReference,
} from '#contract/invoice.ts'
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
import { buyerNow, dueNow, type Issued, listIssued } from './list-invoices.ts'
import { mailInvoice } from './mail-invoice.ts'
import { type OrderState, stateOfOrder } from './order-state.ts'
import { queueForKsef } from './queue-for-ksef.ts'
import { addInvoice } from './store.ts'

export type IssueOutcome = { ok: true; id: string | null } | { ok: false; message: string }

export const notIssued = (message: string): IssueOutcome => ({ ok: false, message })

export type InvoicedOrder = {
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
export const readInvoicedOrder = async (
  tx: Sql,
  services: Services,
  orderId: number,
): Promise<InvoicedOrder | undefined> => {
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

export const isSale = ({ document }: Issued) => document.kind === 'VAT' || document.kind === 'ROZ'

export type IssueRequest = {
  orderId: number
  author: string
  /** The same key twice is one invoice. */
  requestKey: string
}

export const grossOf = (rates: InvoiceRate[]): number =>
  rates.reduce((sum, { grossGrosze }) => sum + grossGrosze, 0)

export const referenceTo = ({ document, ksef }: Issued): InvoiceReference => ({
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
  const { invoices, email, phone, bankAccount, bdoNumber } = services.shopSettings()
  const { name, nip, line1, line2 } = invoices.seller
  return {
    name,
    nip: nip.replaceAll(/\D/g, ''),
    line1,
    line2,
    country: 'PL',
    email,
    phone,
    bankAccount,
    ...(bdoNumber !== '' && { bdo: bdoNumber }),
  }
}

export type InvoiceContent = Pick<
  InvoiceDocument,
  'kind' | 'lines' | 'rates' | 'totalGrosze' | 'advances'
> & {
  linesBefore?: InvoiceDocument['lines']
  buyer?: InvoiceDocument['buyer']
  buyerBefore?: InvoiceParty
  corrected?: Issued
  reason?: string
}

/** Numbers, stores, records and sends a document. The counter's row is locked from here until the commit. */
export const issueDocument = async (
  tx: Sql,
  services: Services,
  { orderId, author, requestKey }: IssueRequest,
  { order, issued, exemption }: InvoicedOrder,
  { corrected, ...content }: InvoiceContent,
): Promise<IssueOutcome> => {
  const { invoices } = services.shopSettings()
  // Ids sort an order's documents, so no two are of the same millisecond.
  const nowMs = Math.max(services.now(), ...issued.map(({ row }) => row.created_ms + 1))
  const issuedOn = warsawDate(nowMs)
  const kind: InvoiceKind = content.kind
  // A correction goes to whoever the corrected invoice names, whatever the order says by now.
  const seller = corrected ? corrected.document.seller : sellerOf(services)
  const buyer = content.buyer ?? (corrected ? buyerNow(corrected, issued) : buyerOf(order))
  const hasDueBefore = corrected && corrected.document.kind !== 'VAT'
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
    ...(hasDueBefore && { dueBeforeGrosze: dueNow(corrected, issued) }),
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
