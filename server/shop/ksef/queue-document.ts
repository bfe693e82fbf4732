import type { Sql } from '#server/platform/db/tables.ts'
import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'
import { ksefHash } from './ksef-crypto.ts'
import {
  addDocument,
  findDocument,
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
    corrected_hash: null,
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
 * One that was rejected was never issued, and is sent again with this file under the same number; what the buyer got
 * offline names the file that it replaces. False: it is not rejected.
 */
export const replaceDocument = async (
  tx: Sql,
  invoiceId: string,
  { nowMs, xml }: { nowMs: number; xml?: string },
): Promise<boolean> => {
  const former = await findDocument(tx, invoiceId)
  const isCorrection = former?.is_offline === 1 && xml !== undefined && xml !== former.xml
  return reopenDocument(tx, invoiceId, {
    state: 'waiting',
    session_ref: null,
    invoice_ref: null,
    status_text: '',
    tries: 0,
    next_try_ms: nowMs,
    updated_ms: nowMs,
    ...(xml === undefined ? {} : { xml, xml_hash: ksefHash(xml) }),
    ...(isCorrection && { corrected_hash: former.corrected_hash ?? former.xml_hash }),
  })
}

/**
 * The owner wants it sent now: replaced if it was rejected, and looked up sooner if it is on its way. False: nothing is
 * left to do.
 */
export const resendDocument = async (
  tx: Sql,
  invoiceId: string,
  again: { nowMs: number; xml?: string },
): Promise<boolean> => (await replaceDocument(tx, invoiceId, again)) || setDue(tx, invoiceId, again.nowMs)

/** What was sent, or is to be, of these invoices. */
export const documentsOf = (db: Sql, invoiceIds: string[]): Promise<KsefDocumentRow[]> =>
  listDocuments(db, invoiceIds)
