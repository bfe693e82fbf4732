import { CompiledQuery } from 'kysely'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type DrawRow = Tables['prize_draws']

/** Texts of what is asked with every draw, each built once: building one costs more than running it. */
const texts = new WeakMap<object, Map<string, string>>()
const saved = (tx: Sql, name: string, build: () => { compile: () => { sql: string } }): string => {
  const { adapter } = tx.getExecutor()
  const known = texts.get(adapter) ?? new Map<string, string>()
  texts.set(adapter, known)
  const text = known.get(name) ?? build().compile().sql
  known.set(name, text)
  return text
}

/** The draw of this key, that by which its visitor has won, and those of the period, by visitor and by mailbox. */
export const findDraws = async (
  tx: Sql,
  {
    key,
    wonKey,
    periodKey,
    mailboxKey,
  }: { key: string; wonKey: string; periodKey: string; mailboxKey: string },
): Promise<DrawRow[]> => {
  const columns = ['key', 'won_key', 'period_key', 'mailbox_key'] as const
  const text = saved(tx, 'findDraws', () =>
    tx
      .selectFrom('prize_draws')
      .selectAll()
      .where((where) => where.or(columns.map((column) => where(column, '=', '')))),
  )
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(text, [key, wonKey, periodKey, mailboxKey]) as CompiledQuery<DrawRow>,
  )
  return rows
}

export const findDraw = (sql: Sql, id: string): Promise<DrawRow | undefined> =>
  sql.selectFrom('prize_draws').selectAll().where('id', '=', id).executeTakeFirst()

export const findDrawOfLead = (sql: Sql, leadId: string): Promise<DrawRow | undefined> =>
  sql.selectFrom('prize_draws').selectAll().where('lead_id', '=', leadId).executeTakeFirst()

/** False: this play, a win of this visitor, or a draw of the period is there already. */
export const addDraw = async (tx: Sql, row: DrawRow): Promise<boolean> =>
  (await insertRows(tx, 'prize_draws', [row], (insert) =>
    insert.onConflict((conflict) => conflict.doNothing()),
  )) === 1

/** One more is held, if there is one. */
export const raiseTaken = async (
  tx: Sql,
  campaignId: string,
  prizeId: string,
  stock: number,
): Promise<boolean> => {
  if (stock <= 0) return false
  const text = saved(tx, 'raiseTaken', () =>
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
  const { numAffectedRows } = await tx.executeQuery(
    CompiledQuery.raw(text, [campaignId, prizeId, 1, 1, stock]),
  )
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

/**
 * The first free code, now of this draw; undefined: there is none. Its stock was raised before, so nobody
 * else is at this pool.
 */
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
    // Its owner may remove it at this moment.
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

/** Wins that nobody took until then, oldest first. */
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

/** How many pieces one network holds of a game, won and not taken yet. */
export const countReserved = async (
  tx: Sql,
  campaignId: string,
  ip: string,
  nowMs: number,
): Promise<number> => {
  const text = saved(tx, 'countHeld', () =>
    tx
      .selectFrom('prize_draws')
      .select(({ fn }) => fn.countAll().as('held'))
      .where('status', '=', 'held')
      .where('held_until_ms', '>', 0)
      .where('campaign_id', '=', '')
      .where('ip', '=', '')
      .where('is_limited', '=', 1),
  )
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(text, ['held', nowMs, campaignId, ip, 1]) as CompiledQuery<{ held: number | string }>,
  )
  return Number(rows[0]?.held ?? 0)
}

/** False: somebody was quicker. */
export const setReturned = async (tx: Sql, id: string, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('prize_draws')
    .set({ status: 'returned', won_key: null, ended_ms: nowMs })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** It belongs to a lead from now on. False: it does already, or its state is another one than was seen. */
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

/** False: this address has won before. */
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

/** Who it was is gone: an address that won, and that it was drawn for one. */
export const removeWinner = async (tx: Sql, leadId: string): Promise<void> => {
  await tx.updateTable('prize_draws').set({ mailbox_key: null }).where('lead_id', '=', leadId).execute()
  await tx.deleteFrom('prize_winners').where('lead_id', '=', leadId).execute()
}
