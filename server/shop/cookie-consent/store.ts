import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type CookieConsentRow = Tables['consents']

/** The text once, however many visitors it is shown to. */
export const addConsentText = async (tx: Sql, row: Tables['consent_texts']): Promise<void> => {
  await tx
    .insertInto('consent_texts')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export const addCookieConsentRow = async (tx: Sql, row: CookieConsentRow): Promise<void> => {
  await tx.insertInto('consents').values(row).execute()
}

/** Newest first, those before an id; '': from the newest. */
export const listConsentRows = (
  db: Sql,
  { before, limit }: { before: string; limit: number },
): Promise<CookieConsentRow[]> =>
  db
    .selectFrom('consents')
    .selectAll()
    .$if(before !== '', (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** By their hashes. */
export const listCookieTexts = (db: Sql): Promise<Tables['consent_texts'][]> =>
  db.selectFrom('consent_texts').selectAll().orderBy('first_ms').orderBy('hash').execute()

/** How often each choice was made since a time; a visitor may have chosen several times. */
export const countChoices = async (
  db: Sql,
  sinceMs: number,
): Promise<{ choices: string; count: number }[]> => {
  const rows = await db
    .selectFrom('consents')
    .select(['choices', ({ fn }) => fn.countAll().as('count')])
    .where('at_ms', '>=', sinceMs)
    .groupBy('choices')
    .orderBy('choices')
    .execute()
  return rows.map(({ choices, count }) => ({ choices, count: Number(count) }))
}

/** Removes some records made before a time; returns how many. */
export const removeOldConsents = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const rows = await tx
    .selectFrom('consents')
    .select('id')
    .where('at_ms', '<', beforeMs)
    .limit(limit)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('consents').where('id', 'in', ids).execute()
  return ids.length
}
