import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type AlertRow = Tables['stock_alerts']

export const findAlert = (db: Sql, id: string): Promise<AlertRow | undefined> =>
  db.selectFrom('stock_alerts').selectAll().where('id', '=', id).executeTakeFirst()

export const findAlertOf = (db: Sql, productId: number, email: string): Promise<AlertRow | undefined> =>
  db
    .selectFrom('stock_alerts')
    .selectAll()
    .where('product_id', '=', productId)
    .where('email', '=', email)
    .executeTakeFirst()

/** How many products this mailbox has asked about since then. */
export const countAlertsSince = async (db: Sql, mailbox: string, sinceMs: number): Promise<number> => {
  const { count } = await db
    .selectFrom('stock_alerts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('mailbox', '=', mailbox)
    .where('created_ms', '>=', sinceMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds it, or gives a request that was not confirmed a new id and time. */
export const putAlert = async (tx: Sql, row: AlertRow): Promise<void> => {
  await tx
    .insertInto('stock_alerts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'email']).doUpdateSet({ id: row.id, created_ms: row.created_ms }),
    )
    .execute()
}

export const setConfirmed = async (tx: Sql, id: string, nowMs: number): Promise<void> => {
  await tx.updateTable('stock_alerts').set({ confirmed_ms: nowMs }).where('id', '=', id).execute()
}

/** True for the one caller that removed it. */
export const removeAlert = async (tx: Sql, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('stock_alerts').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export const removeAlertsOf = async (tx: Sql, emails: readonly string[]): Promise<void> => {
  if (emails.length > 0) await tx.deleteFrom('stock_alerts').where('email', 'in', emails).execute()
}

/** Removes requests that nobody confirmed in time, and those that have waited for too long. */
export const removeOldAlerts = async (
  tx: Sql,
  { unconfirmedMs, confirmedMs }: { unconfirmedMs: number; confirmedMs: number },
): Promise<void> => {
  await tx
    .deleteFrom('stock_alerts')
    .where('created_ms', '<', unconfirmedMs)
    .where(({ eb, or }) => or([eb('confirmed_ms', 'is', null), eb('created_ms', '<', confirmedMs)]))
    .execute()
}

/** Products that somebody waits for, the next ones after an id. */
export const listAwaitedIds = async (db: Sql, afterId: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('stock_alerts')
    .select('product_id')
    .distinct()
    .where('confirmed_ms', 'is not', null)
    .where('product_id', '>', afterId)
    .orderBy('product_id')
    .limit(limit)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Who waits for a product, in the order in which they asked. */
export const listWaiting = (db: Sql, productId: number, limit: number): Promise<AlertRow[]> =>
  db
    .selectFrom('stock_alerts')
    .selectAll()
    .where('product_id', '=', productId)
    .where('confirmed_ms', 'is not', null)
    .orderBy('created_ms')
    .orderBy('id')
    .limit(limit)
    .execute()

export const countWaitingRows = async (db: Sql, productIds: readonly number[]): Promise<number> => {
  const { count } = await db
    .selectFrom('stock_alerts')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('product_id', 'in', productIds)
    .where('confirmed_ms', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listAlertsOf = (db: Sql, emails: readonly string[]): Promise<AlertRow[]> =>
  db.selectFrom('stock_alerts').selectAll().where('email', 'in', emails).orderBy('created_ms').execute()
