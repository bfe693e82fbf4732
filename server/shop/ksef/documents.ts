import type { Sql } from '#server/platform/db/tables.ts'
import { ksefHash } from './ksef-crypto.ts'
import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'
import { addDocument, type KsefDocumentRow, listDocuments, replaceDocument } from './store.ts'

export type { KsefDocumentRow }

type Queued = {
  invoiceId: string
  environment: KsefEnvironment
  xml: string
  sendByMs: number
  /** Why it cannot be sent; empty: it can. */
  problems: string[]
  nowMs: number
}

const rowOf = ({ invoiceId, environment, xml, sendByMs, problems, nowMs }: Queued): KsefDocumentRow => ({
  invoice_id: invoiceId,
  environment,
  state: problems.length > 0 ? 'rejected' : 'waiting',
  is_offline: 0,
  xml,
  xml_hash: ksefHash(xml),
  send_by_ms: sendByMs,
  session_ref: null,
  invoice_ref: null,
  status_code: null,
  status_text: problems.join(' '),
  tries: 0,
  next_try_ms: problems.length > 0 ? null : nowMs,
  created_ms: nowMs,
  updated_ms: nowMs,
  ksef_number: null,
  accepted_ms: null,
  upo_xml: null,
})

/** Queues an invoice to be sent to KSeF, in the transaction that issues it. */
export const queueDocument = (tx: Sql, document: Queued): Promise<void> => addDocument(tx, rowOf(document))

/** Queues one that was rejected again, as it is now; false: it is not rejected. */
export const queueAgain = (tx: Sql, document: Queued): Promise<boolean> =>
  replaceDocument(tx, rowOf(document))

/** What was sent of these invoices. */
export const documentsOf = (db: Sql, invoiceIds: string[]): Promise<KsefDocumentRow[]> =>
  listDocuments(db, invoiceIds)
