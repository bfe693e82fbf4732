import { defineStatement } from '#server/platform/db/engines/sql-texts.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type DrawRow = Tables['prize_draws']

const UNIQUE_KEYS = ['key', 'won_key', 'period_key', 'mailbox_key'] as const
const selectByKeys = defineStatement<DrawRow>('draws by key', (tx) =>
  tx
    .selectFrom('prize_draws')
    .selectAll()
    .where((where) => where.or(UNIQUE_KEYS.map((column) => where(column, '=', '')))),
)

/** The draw with this key, the visitor's earlier win, and the draws of the period by visitor and by mailbox. */
export const findDraws = async (
  tx: Sql,
  {
    key,
    wonKey,
    periodKey,
    mailboxKey,
  }: { key: string; wonKey: string; periodKey: string; mailboxKey: string },
): Promise<DrawRow[]> => {
  const { rows } = await selectByKeys(tx, [key, wonKey, periodKey, mailboxKey])
  return rows
}

export const findDraw = (sql: Sql, id: string): Promise<DrawRow | undefined> =>
  sql.selectFrom('prize_draws').selectAll().where('id', '=', id).executeTakeFirst()

export const findDrawOfLead = (sql: Sql, leadId: string): Promise<DrawRow | undefined> =>
  sql.selectFrom('prize_draws').selectAll().where('lead_id', '=', leadId).executeTakeFirst()

/** False: this play, a win of this visitor or a draw of the period already exists. */
export const addDraw = async (tx: Sql, row: DrawRow): Promise<boolean> =>
  (await insertRows(tx, 'prize_draws', [row], (insert) =>
    insert.onConflict((conflict) => conflict.doNothing()),
  )) === 1

const insertOrRaiseTaken = defineStatement('raise taken', (tx) =>
  tx
    .insertInto('prize_stocks')
    .values({ campaign_id: '', prize_id: '', taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'prize_id'])
        .doUpdateSet(({ eb }) => ({ taken: eb('prize_stocks.taken', '+', 1) }))
        .where('prize_stocks.taken', '<', 0),
    ),
)

/** Reserves one piece; false: the stock is used up. */
export const raiseTaken = async (
  tx: Sql,
  campaignId: string,
  prizeId: string,
  stock: number,
): Promise<boolean> => {
  if (stock <= 0) return false
  const { numAffectedRows } = await insertOrRaiseTaken(tx, [campaignId, prizeId, 1, 1, stock])
  return numAffectedRows === 1n
}

export const lowerTaken = async (tx: Sql, campaignId: string, prizeId: string): Promise<void> => {
  await tx
    .updateTable('prize_stocks')
    .set(({ eb }) => ({ taken: eb('taken', '-', 1) }))
    .where('campaign_id', '=', campaignId)
    .where('prize_id', '=', prizeId)
    .execute()
}

/** Assigns the first free code to a draw; undefined: none is free. The stock row is locked, so one draw at a time. */
export const takeCode = async (
  tx: Sql,
  campaignId: string,
  prizeId: string,
  drawId: string,
): Promise<string | undefined> => {
  for (;;) {
    const free = await tx
      .selectFrom('prize_codes')
      .select('code')
      .where('campaign_id', '=', campaignId)
      .where('prize_id', '=', prizeId)
      .where('draw_id', 'is', null)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (!free) return undefined
    // The owner may delete the code at the same time.
    const { numUpdatedRows } = await tx
      .updateTable('prize_codes')
      .set({ draw_id: drawId })
      .where('campaign_id', '=', campaignId)
      .where('prize_id', '=', prizeId)
      .where('code', '=', free.code)
      .where('draw_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return free.code
  }
}

export const freeCode = async (
  tx: Sql,
  campaignId: string,
  prizeId: string,
  drawId: string,
): Promise<void> => {
  await tx
    .updateTable('prize_codes')
    .set({ draw_id: null })
    .where('campaign_id', '=', campaignId)
    .where('prize_id', '=', prizeId)
    .where('draw_id', '=', drawId)
    .execute()
}

/** Expired wins that nobody claimed, oldest first. */
export const listUntaken = (
  tx: Sql,
  nowMs: number,
  limit: number,
  of?: { campaignId: string; prizeId: string },
): Promise<DrawRow[]> => {
  const all = tx
    .selectFrom('prize_draws')
    .selectAll()
    .where('status', '=', 'held')
    .where('held_until_ms', '<=', nowMs)
  return (of ? all.where('campaign_id', '=', of.campaignId).where('prize_id', '=', of.prizeId) : all)
    .orderBy('held_until_ms')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const selectReserved = defineStatement<{ reserved: number | string }>('count reserved', (tx) =>
  tx
    .selectFrom('prize_draws')
    .select(({ fn }) => fn.countAll().as('reserved'))
    .where('status', '=', 'held')
    .where('held_until_ms', '>', 0)
    .where('campaign_id', '=', '')
    .where('ip', '=', '')
    .where('is_limited', '=', 1),
)

/** Pieces of a game that one network has won and not claimed yet. */
export const countReserved = async (
  tx: Sql,
  campaignId: string,
  ip: string,
  nowMs: number,
): Promise<number> => {
  const { rows } = await selectReserved(tx, ['held', nowMs, campaignId, ip, 1])
  return Number(rows[0]?.reserved ?? 0)
}

/** False: another process returned or claimed it first. */
export const setReturned = async (tx: Sql, id: string, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('prize_draws')
    .set({ status: 'returned', won_key: null, ended_ms: nowMs })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Assigns a draw to a lead. False: it already has one, or its status has changed since it was read. */
export const setTaken = async (
  tx: Sql,
  { id, status }: Pick<DrawRow, 'id' | 'status'>,
  change: {
    status: 'lost' | 'won'
    lead_id: string
    code: string | null
    won_key: string | null
    mailbox_key: string | null
    ended_ms: number
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('prize_draws')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('lead_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False: this address has already won. */
export const addWinner = async (tx: Sql, row: Tables['prize_winners']): Promise<boolean> =>
  (await insertRows(tx, 'prize_winners', [row], (insert) =>
    insert.onConflict((conflict) => conflict.doNothing()),
  )) === 1

export const findWinner = async (sql: Sql, campaignId: string, hiddenEmail: string): Promise<boolean> =>
  (await sql
    .selectFrom('prize_winners')
    .select('lead_id')
    .where('campaign_id', '=', campaignId)
    .where('email', '=', hiddenEmail)
    .executeTakeFirst()) !== undefined

/** Erases a winner's address and the draw's mailbox key. */
export const removeWinner = async (tx: Sql, leadId: string): Promise<void> => {
  await tx.updateTable('prize_draws').set({ mailbox_key: null }).where('lead_id', '=', leadId).execute()
  await tx.deleteFrom('prize_winners').where('lead_id', '=', leadId).execute()
}
