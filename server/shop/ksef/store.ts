import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'

export type KsefDocumentRow = Tables['ksef_documents']
/** What is never changed after the row was added is not in it. */
export type KsefDocumentChange = Partial<
  Omit<KsefDocumentRow, 'invoice_id' | 'environment' | 'xml' | 'xml_hash' | 'created_ms'>
>

export const addDocument = async (tx: Sql, row: KsefDocumentRow): Promise<void> => {
  await tx.insertInto('ksef_documents').values(row).execute()
}

/** Documents of that environment alone: those of a trial never reach the real KSeF. Longest waiting first. */
export const listDueDocuments = (
  db: Sql,
  { environment, nowMs, limit }: { environment: KsefEnvironment; nowMs: number; limit: number },
): Promise<KsefDocumentRow[]> =>
  db
    .selectFrom('ksef_documents')
    .selectAll()
    .where('environment', '=', environment)
    .where('next_try_ms', '<=', nowMs)
    .orderBy('next_try_ms')
    .orderBy('invoice_id')
    .limit(limit)
    .execute()

/** Changes a document unless it was accepted or rejected meanwhile; false: it was. */
export const setOpenDocument = async (
  tx: Sql,
  invoiceId: string,
  change: KsefDocumentChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('ksef_documents')
    .set(change)
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', ['waiting', 'sent'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of an accepted document: its UPO, or when to try again. */
export const setUpo = async (
  tx: Sql,
  invoiceId: string,
  change: Pick<KsefDocumentChange, 'upo_xml' | 'next_try_ms' | 'tries' | 'updated_ms'>,
): Promise<void> => {
  await tx.updateTable('ksef_documents').set(change).where('invoice_id', '=', invoiceId).execute()
}

/** Nothing of that environment is due before `untilMs`. */
export const postponeDocuments = async (
  tx: Sql,
  environment: KsefEnvironment,
  untilMs: number,
): Promise<void> => {
  await tx
    .updateTable('ksef_documents')
    .set({ next_try_ms: untilMs })
    .where('environment', '=', environment)
    .where('next_try_ms', '<', untilMs)
    .execute()
}

export const findDocument = (db: Sql, invoiceId: string): Promise<KsefDocumentRow | undefined> =>
  db.selectFrom('ksef_documents').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst()

/** Changes a rejected document; false: it is not. */
export const reopenDocument = async (
  tx: Sql,
  invoiceId: string,
  change: Partial<KsefDocumentRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('ksef_documents')
    .set(change)
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'rejected')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False: it is rejected, or has its receipt. */
export const setDue = async (tx: Sql, invoiceId: string, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('ksef_documents')
    .set({ next_try_ms: nowMs })
    .where('invoice_id', '=', invoiceId)
    .where('state', '<>', 'rejected')
    .where('upo_xml', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const listDocuments = async (db: Sql, invoiceIds: string[]): Promise<KsefDocumentRow[]> =>
  invoiceIds.length === 0
    ? []
    : db.selectFrom('ksef_documents').selectAll().where('invoice_id', 'in', invoiceIds).execute()

/** Not accepted by one of these KSeFs: with a deadline until that moment, and with one that has passed. */
export const countDeadlines = async (
  db: Sql,
  { environments, nowMs, untilMs }: { environments: KsefEnvironment[]; nowMs: number; untilMs: number },
): Promise<{ urgent: number; missed: number }> => {
  const rows = await db
    .selectFrom('ksef_documents')
    .select('send_by_ms')
    .where('environment', 'in', environments)
    .where('state', '!=', 'accepted')
    .where('send_by_ms', '<', untilMs)
    .execute()
  const missed = rows.filter(({ send_by_ms }) => Number(send_by_ms) <= nowMs).length
  return { urgent: rows.length - missed, missed }
}

const KEYS_ID = 1

export const findSealedKeys = async (db: Sql): Promise<string | undefined> =>
  (await db.selectFrom('ksef_keys').select('sealed').where('id', '=', KEYS_ID).executeTakeFirst())?.sealed

export const putSealedKeys = async (tx: Sql, sealed: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('ksef_keys')
    .values({ id: KEYS_ID, sealed, updated_ms: nowMs })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed, updated_ms: nowMs }))
    .execute()
}

/** Rejected ones, and those queued before that moment and not accepted. */
export const countUnaccepted = async (db: Sql, queuedBeforeMs: number): Promise<number> => {
  const { count } = await db
    .selectFrom('ksef_documents')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '!=', 'accepted')
    .where(({ or, eb }) => or([eb('state', '=', 'rejected'), eb('created_ms', '<', queuedBeforeMs)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
