import type { Sql } from '#server/platform/db/tables.ts'
import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'
import { ksefHash } from './ksef-crypto.ts'
import {
  addDocument,
  countUnaccepted,
  type KsefDocumentRow,
  listDocuments,
  reopenDocument,
  setDue,
} from './store.ts'

export type { KsefDocumentRow }

export type DocumentToSend = {
  invoiceId: string
  environment: KsefEnvironment
  /** Exactly what is sent. */
  xml: string
  /** Issued while KSeF could not be reached. */
  isOffline: boolean
  /** Until when the law wants it sent. */
  sendByMs: number
  /** Why KSeF would refuse it, for the owner; left out: nothing is wrong with it. */
  problem?: string
}

/** In the transaction of the invoice; the task sends it. One with a problem is rejected at once. */
export const queueDocument = (
  tx: Sql,
  { invoiceId, environment, xml, isOffline, sendByMs, problem = '' }: DocumentToSend,
  nowMs: number,
): Promise<void> =>
  addDocument(tx, {
    invoice_id: invoiceId,
    environment,
    state: problem === '' ? 'waiting' : 'rejected',
    is_offline: isOffline ? 1 : 0,
    certificate_url: null,
    xml,
    xml_hash: ksefHash(xml),
    send_by_ms: sendByMs,
    session_ref: null,
    invoice_ref: null,
    status_code: null,
    status_text: problem,
    tries: 0,
    next_try_ms: problem === '' ? nowMs : null,
    created_ms: nowMs,
    updated_ms: nowMs,
    ksef_number: null,
    accepted_ms: null,
    upo_xml: null,
  })

/**
 * The owner wants it sent now. One that was rejected was never issued, and may have a corrected `xml` under the same
 * number; one that is on its way is only looked up sooner. False: nothing is left to do.
 */
export const resendDocument = async (
  tx: Sql,
  invoiceId: string,
  { nowMs, xml }: { nowMs: number; xml?: string },
): Promise<boolean> => {
  const isReopened = await reopenDocument(tx, invoiceId, {
    state: 'waiting',
    session_ref: null,
    invoice_ref: null,
    status_text: '',
    tries: 0,
    next_try_ms: nowMs,
    updated_ms: nowMs,
    ...(xml === undefined ? {} : { xml, xml_hash: ksefHash(xml) }),
  })
  return isReopened || setDue(tx, invoiceId, nowMs)
}

/** What was sent, or is to be, of these invoices. */
export const documentsOf = (db: Sql, invoiceIds: string[]): Promise<KsefDocumentRow[]> =>
  listDocuments(db, invoiceIds)

/** KSeF usually accepts an invoice within a minute. */
const LATE_AFTER_MS = 15 * 60_000

/** How many were rejected, or are not accepted although that should have happened by now. */
export const countLateDocuments = (db: Sql, nowMs: number): Promise<number> =>
  countUnaccepted(db, nowMs - LATE_AFTER_MS)
