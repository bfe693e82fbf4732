import type { Sql, Tables } from '#server/platform/db/tables.ts'

type CodeRow = Tables['prize_codes']
const ofPrize = (sql: Sql, campaignId: string, prizeId: string) =>
  sql.selectFrom('prize_codes').where('campaign_id', '=', campaignId).where('prize_id', '=', prizeId)

/** Returns how many codes were new. */
export const addCodeRows = async (tx: Sql, rows: CodeRow[]): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('prize_codes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

export const lastCodePosition = async (sql: Sql, campaignId: string, prizeId: string): Promise<number> => {
  const last = await ofPrize(sql, campaignId, prizeId)
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  return Number(last?.position ?? 0)
}

export const countCodes = async (
  sql: Sql,
  campaignId: string,
  prizeId: string,
): Promise<{ free: number; taken: number }> => {
  const { all, taken } = await ofPrize(sql, campaignId, prizeId)
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('draw_id').as('taken')])
    .executeTakeFirstOrThrow()
  return { free: Number(all) - Number(taken), taken: Number(taken) }
}

/** The next ones to be given away. */
export const listFreeCodes = async (
  sql: Sql,
  campaignId: string,
  prizeId: string,
  limit: number,
): Promise<string[]> =>
  (
    await ofPrize(sql, campaignId, prizeId)
      .where('draw_id', 'is', null)
      .select('code')
      .orderBy('position')
      .limit(limit)
      .execute()
  ).map(({ code }) => code)

/** Removes codes of a campaign, of one prize, or a single one. Returns how many. */
export const removeFreeCodes = async (
  tx: Sql,
  campaignId: string,
  prizeId?: string,
  code?: string,
): Promise<number> => {
  let free = tx.deleteFrom('prize_codes').where('campaign_id', '=', campaignId).where('draw_id', 'is', null)
  if (prizeId !== undefined) free = free.where('prize_id', '=', prizeId)
  if (code !== undefined) free = free.where('code', '=', code)
  return Number((await free.executeTakeFirst()).numDeletedRows)
}

export const removeStocks = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('prize_stocks').where('campaign_id', '=', campaignId).execute()
}
