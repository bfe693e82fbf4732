import { noteCustomer, noteCustomerOf } from '#server/platform/db/customer-changes.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type QuoteRow = Tables['quotes']

export const addQuote = async (tx: Sql, row: QuoteRow): Promise<boolean> => {
  await noteCustomer(tx, row.email)
  return (
    (await insertRows(tx, 'quotes', [row], (insert) =>
      insert.onConflict((conflict) => conflict.column('request_key').doNothing()),
    )) === 1
  )
}

export const findQuoteRow = (db: Sql, id: number) =>
  db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst()

export const findQuoteByKey = (db: Sql, key: string) =>
  db.selectFrom('quotes').selectAll().where('request_key', '=', key).executeTakeFirst()

/** The version that replaces this one, if it was sent. */
export const findReplacement = (db: Sql, id: number) =>
  db
    .selectFrom('quotes')
    .select('id')
    .where('replaces_id', '=', id)
    .where('state', '<>', 'draft')
    .orderBy('id')
    .executeTakeFirst()

export type QuoteRowFilter = {
  state?: QuoteRow['state'] | undefined
  isSeen?: boolean | undefined
  isExpired?: boolean | undefined
  nowMs: number
  before?: number | undefined
}

/** Newest first. */
export const listQuoteRows = (
  db: Sql,
  { state, isSeen, isExpired, nowMs, before }: QuoteRowFilter,
  limit: number,
) => {
  let query = db.selectFrom('quotes').selectAll()
  if (state) query = query.where('state', '=', state)
  if (isSeen !== undefined) query = query.where('seen_ms', isSeen ? 'is not' : 'is', null)
  if (isExpired !== undefined) query = query.where('valid_until_ms', isExpired ? '<=' : '>', nowMs)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** What a search reads of quotes, newest first: their documents are many times as large. */
export const listQuoteNames = (db: Sql) =>
  db.selectFrom('quotes').select(['id', 'name', 'email', 'total_grosze']).orderBy('id', 'desc').execute()

export const listQuoteRowsOf = (db: Sql, messageId: string) =>
  db.selectFrom('quotes').selectAll().where('message_id', '=', messageId).orderBy('id', 'desc').execute()

/** Writes over the version that was read; false when somebody changed the quote since. */
export const setQuoteOver = async (
  tx: Sql,
  { id, version, state }: Pick<QuoteRow, 'id' | 'version' | 'state'>,
  change: Partial<QuoteRow>,
): Promise<boolean> => {
  if (change.email !== undefined) await noteCustomerOf(tx, 'quotes', id)
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', state)
    .executeTakeFirst()
  if (change.email !== undefined) await noteCustomerOf(tx, 'quotes', id)
  return numUpdatedRows === 1n
}

/** Reserves a quote for one order; false when it cannot be ordered any more. */
export const claimQuote = async (
  tx: Sql,
  id: number,
  { nowMs, fingerprint }: { nowMs: number; fingerprint: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set((row) => ({
      state: 'accepted' as const,
      version: row('version', '+', 1),
      order_fingerprint: fingerprint,
      accepted_ms: nowMs,
      updated_ms: nowMs,
    }))
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('valid_until_ms', '>', nowMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setQuoteOrder = (tx: Sql, id: number, orderId: number) =>
  tx.updateTable('quotes').set({ order_id: orderId }).where('id', '=', id).execute()

/** Ends a quote without an order; false when it is ordered or ended already. */
export const withdrawQuoteRow = async (tx: Sql, id: number, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set((row) => ({ state: 'withdrawn' as const, version: row('version', '+', 1), updated_ms: nowMs }))
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setQuoteSeen = (tx: Sql, id: number, nowMs: number) =>
  tx
    .updateTable('quotes')
    .set({ seen_ms: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('seen_ms', 'is', null)
    .execute()

export const removeDraft = async (tx: Sql, id: number): Promise<boolean> => {
  await noteCustomerOf(tx, 'quotes', id)
  const { numDeletedRows } = await tx
    .deleteFrom('quotes')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const detachMessage = (tx: Sql, messageId: string) =>
  tx.updateTable('quotes').set({ message_id: null }).where('message_id', '=', messageId).execute()
