import { insertRows } from '#server/db/insert-rows.ts'
import type { Sql } from '#server/db/tables.ts'

/** Marks a token or an answer as used, until it would have run out anyway; true the first time, false ever after. */
export const spendOnce = async (tx: Sql, key: string, expiresMs: number): Promise<boolean> =>
  (await insertRows(tx, 'used_once', [{ key, expires_ms: expiresMs }], (insert) =>
    insert.onConflict((conflict) => conflict.column('key').doNothing()),
  )) === 1

export const removeSpentExpired = async (tx: Sql, nowMs: number): Promise<number> =>
  Number(
    (await tx.deleteFrom('used_once').where('expires_ms', '<=', nowMs).executeTakeFirst()).numDeletedRows,
  )
