import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type WithdrawalRow = Tables['withdrawals']
export type WithdrawalEventRow = Tables['withdrawal_events']

/** Events after which nothing is left to do. */
const CLOSING = 'refunded'

/** False: the same form was sent before. */
export const addWithdrawalRow = async (tx: Sql, row: WithdrawalRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('withdrawals')
    .values(row)
    .onConflict((conflict) => conflict.column('request_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findWithdrawalByRequest = (db: Sql, requestHash: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('request_hash', '=', requestHash).executeTakeFirst()

export const findWithdrawalRow = (db: Sql, id: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()

export const countWithdrawalsSince = async (db: Sql, mailbox: string, sinceMs: number): Promise<number> => {
  const { count } = await db
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('mailbox', '=', mailbox)
    .where('received_ms', '>=', sinceMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const isClosed = (db: Sql) =>
  db.selectFrom('withdrawal_events').select('withdrawal_id').where('kind', '=', CLOSING)

/** Open ones by the end of their time to pay, the nearest first; closed ones newest first. */
export const listWithdrawalRows = (
  db: Sql,
  { isOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', isOpen ? 'not in' : 'in', isClosed(db))
    .orderBy('refund_due_ms', isOpen ? 'asc' : 'desc')
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countOpenRows = async (db: Sql): Promise<number> => {
  const { count } = await db
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('id', 'not in', isClosed(db))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const addWithdrawalEvent = async (tx: Sql, row: WithdrawalEventRow): Promise<void> => {
  await tx.insertInto('withdrawal_events').values(row).execute()
}

/** Oldest first: ids sort by time. */
export const listWithdrawalEvents = (db: Sql, ids: readonly string[]): Promise<WithdrawalEventRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('withdrawal_events').selectAll().where('withdrawal_id', 'in', ids).orderBy('id').execute()

/** Those that an order's link or the owner connected with it, oldest first; the owner may have moved some since. */
export const listWithdrawalsAbout = (db: Sql, orderId: number): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('order_id', '=', orderId),
        eb(
          'id',
          'in',
          selectFrom('withdrawal_events').select('withdrawal_id').where('order_id', '=', orderId),
        ),
      ]),
    )
    .orderBy('received_ms')
    .orderBy('id')
    .execute()

/** Every statement from these mailboxes; `emails` in lower case. */
export const listWithdrawalsOf = (db: Sql, emails: readonly string[]): Promise<WithdrawalRow[]> =>
  emails.length === 0
    ? Promise.resolve([])
    : db.selectFrom('withdrawals').selectAll().where('email', 'in', emails).orderBy('id').execute()

/** Removes some statements received before a time with what happened after them; returns how many. */
export const removeOldWithdrawals = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const rows = await tx
    .selectFrom('withdrawals')
    .select('id')
    .where('received_ms', '<', beforeMs)
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('withdrawal_events').where('withdrawal_id', 'in', ids).execute()
  await tx.deleteFrom('withdrawals').where('id', 'in', ids).execute()
  return ids.length
}
