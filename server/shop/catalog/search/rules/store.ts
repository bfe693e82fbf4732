import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { SearchRule } from '../query/rules.ts'

export type StoredSearchRule = SearchRule & { id: string }

const toRule = ({ id, kind, typed_json, meant_json }: Tables['search_rules']): StoredSearchRule => ({
  id,
  kind: kind as SearchRule['kind'],
  typed: JSON.parse(typed_json) as string[],
  meant: JSON.parse(meant_json) as string[],
})

const toRow = ({ kind, typed, meant }: SearchRule) => ({
  kind,
  typed_json: JSON.stringify(typed),
  meant_json: JSON.stringify(meant),
})

/** The owner's rules, newest first. */
export const listSearchRules = async (db: Sql): Promise<StoredSearchRule[]> =>
  (await db.selectFrom('search_rules').selectAll().orderBy('created_ms', 'desc').orderBy('id').execute()).map(
    toRule,
  )

export const countSearchRules = async (db: Sql): Promise<number> => {
  const { count } = await db
    .selectFrom('search_rules')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const addSearchRule = (tx: Sql, id: string, rule: SearchRule, nowMs: number) =>
  tx
    .insertInto('search_rules')
    .values({ id, ...toRow(rule), created_ms: nowMs })
    .execute()

/** False: there is no such rule. */
export const setSearchRule = async (tx: Sql, id: string, rule: SearchRule): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('search_rules')
    .set(toRow(rule))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeSearchRule = async (tx: Sql, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('search_rules').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
