import type { InvoiceDocument, InvoiceReference } from '#contract/invoice.ts'
import { addWorkingDays } from '#contract/working-days.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import {
  type DocumentToSend,
  queueDocument,
  replaceDocument,
  resendDocument,
} from '../ksef/queue-document.ts'
import { findOrder } from '../orders/find-order.ts'
import { recordEvents } from '../orders/record-order.ts'
import { buildFa3 } from './fa3/build-fa3.ts'
import { checkFa3 } from './fa3/check-fa3.ts'
import { findIssued, type Issued, listIssued } from './list-invoices.ts'
import { mailInvoice } from './mail-invoice.ts'

const SYSTEM = 'Klepka'
const DAY_MS = 86_400_000

/** Issued offline at the latest, an invoice has to be sent until the end of the next working day. */
const sendByMs = (issuedOn: string): number => {
  const day = addWorkingDays(Date.parse(issuedOn) / DAY_MS, 1)
  // Noon of the following day: its midnight ends the day.
  return warsawMidnight(day * DAY_MS + DAY_MS + DAY_MS / 2)
}

const isSent = (services: Services, { buyer }: InvoiceDocument): boolean => {
  const { isOn, sendsConsumers } = services.shopSettings().invoices.ksef
  return isOn && (buyer.nip !== null || sendsConsumers)
}

/**
 * The document with the KSeF numbers of the invoices that it refers to; undefined: one of them is still waiting for
 * its number, and so must this one.
 */
const withNumbers = (document: InvoiceDocument, issued: Issued[]): InvoiceDocument | undefined => {
  let isWaiting = false
  const numbered = <Reference extends InvoiceReference>(reference: Reference): Reference => {
    const ksef = issued.find((one) => one.document.number === reference.number)?.ksef
    if (ksef && ksef.state !== 'accepted') isWaiting = true
    return { ...reference, ksefNumber: ksef?.ksef_number ?? null }
  }
  const result = {
    ...document,
    corrected: document.corrected && numbered(document.corrected),
    advances: document.advances.map(numbered),
  }
  return isWaiting ? undefined : result
}

const fileOf = (services: Services, id: string, document: InvoiceDocument): DocumentToSend => {
  const nowMs = services.now()
  const xml = buildFa3(document, { madeAtIso: new Date(nowMs).toISOString(), systemName: SYSTEM })
  const problem = checkFa3(document, xml, document.issuedOn).join(' ')
  return {
    invoiceId: id,
    environment: services.shopSettings().invoices.ksef.environment,
    xml,
    isOffline: false,
    sendByMs: sendByMs(document.issuedOn),
    problem,
  }
}

/**
 * Queues an invoice for KSeF in the transaction that issues it, unless it refers to one that has no number yet. False:
 * this invoice is not sent to KSeF at all, so that its buyer can have it now.
 */
export const queueForKsef = async (
  tx: Sql,
  services: Services,
  { id, document, issued }: { id: string; document: InvoiceDocument; issued: Issued[] },
): Promise<boolean> => {
  if (!isSent(services, document)) return false
  const numbered = withNumbers(document, issued)
  if (numbered) await queueDocument(tx, fileOf(services, id, numbered), services.now())
  return true
}

/** An invoice was issued offline: its buyer has it now, with both codes. */
export const followOfflineIssue = async (tx: Sql, services: Services, invoiceId: string): Promise<void> => {
  const offline = await findIssued(tx, invoiceId)
  const order = offline && (await findOrder(tx, offline.row.order_id))
  if (!offline || !order) return
  const { number } = offline.row
  await recordEvents(tx, services, order.id, [
    { kind: 'invoice', text: words.history.issuedOffline(number), author: 'shop' },
  ])
  await mailInvoice(tx, services, order, invoiceId, offline.document)
}

/** KSeF gave an invoice its number: its buyer gets it, and what refers to it can be sent. */
export const followAcceptance = async (
  tx: Sql,
  services: Services,
  { invoiceId, ksefNumber }: { invoiceId: string; ksefNumber: string },
): Promise<void> => {
  const accepted = await findIssued(tx, invoiceId)
  const order = accepted && (await findOrder(tx, accepted.row.order_id))
  if (!accepted || !order) return
  await recordEvents(tx, services, order.id, [
    { kind: 'invoice', text: words.history.accepted(accepted.row.number, ksefNumber), author: 'shop' },
  ])
  await mailInvoice(tx, services, order, invoiceId, accepted.document)
  const issued = await listIssued(tx, order.id)
  for (const { row, document, ksef } of issued) {
    const refers = document.corrected !== null || document.advances.length > 0
    const numbered = !ksef && refers && isSent(services, document) && withNumbers(document, issued)
    if (numbered) await queueDocument(tx, fileOf(services, row.id, numbered), services.now())
  }
}

/** Makes its file anew, and hands it to `send`. A sentence says why it cannot be sent; null: it is on its way. */
const sendAnew = async (
  tx: Sql,
  services: Services,
  { row, document }: Issued,
  send: typeof resendDocument,
): Promise<string | null> => {
  const numbered = withNumbers(document, await listIssued(tx, row.order_id))
  if (!numbered) return words.problems.waitsForAnother
  const { xml, problem } = fileOf(services, row.id, numbered)
  if (problem) return problem
  const isSending = await send(tx, row.id, { nowMs: services.now(), xml })
  return isSending ? null : words.problems.acceptedAlready
}

/** Sends an invoice to KSeF now; one that was rejected is made anew under its number, because it was never issued. */
export const sendToKsefAgain = (services: Services, issued: Issued): Promise<string | null> =>
  services.db.transaction((tx) => sendAnew(tx, services, issued, resendDocument))

/** Sends one that was rejected with another content, such as another buyer. */
export const sendInsteadOfRejected = (tx: Sql, services: Services, issued: Issued): Promise<string | null> =>
  sendAnew(tx, services, issued, replaceDocument)
