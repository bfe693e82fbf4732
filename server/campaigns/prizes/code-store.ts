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

type GivenRow = Tables['given_codes']

/** False: this person has a code of the campaign. */
export const addGivenCode = async (tx: Sql, row: GivenRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('given_codes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findGivenCode = (sql: Sql, campaignId: string, holder: string): Promise<GivenRow | undefined> =>
  sql
    .selectFrom('given_codes')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('holder', '=', holder)
    .executeTakeFirst()

export const setGivenCode = async (
  tx: Sql,
  { campaign_id, holder, code, expires_ms }: GivenRow,
): Promise<void> => {
  await tx
    .updateTable('given_codes')
    .set({ code, expires_ms })
    .where('campaign_id', '=', campaign_id)
    .where('holder', '=', holder)
    .execute()
}

export const removeGivenCode = async (tx: Sql, campaignId: string, holder: string): Promise<void> => {
  await tx
    .deleteFrom('given_codes')
    .where('campaign_id', '=', campaignId)
    .where('holder', '=', holder)
    .execute()
}

/** What leads from a code to a removed lead's person. */
export const removeCodesOfLead = async (tx: Sql, leadId: string): Promise<void> => {
  await tx.deleteFrom('given_codes').where('lead_id', '=', leadId).execute()
}

/** The leads have them still. */
export const removeCodesOfCampaign = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('given_codes').where('campaign_id', '=', campaignId).execute()
}

export const removeStocks = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx.deleteFrom('prize_stocks').where('campaign_id', '=', campaignId).execute()
}
