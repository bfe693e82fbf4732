import type { FactorRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'

export const findFactor = (sql: Sql, identityId: string, id: string): Promise<FactorRow | undefined> =>
  sql
    .selectFrom('identity_factors')
    .selectAll()
    .where('id', '=', id)
    .where('identity_id', '=', identityId)
    .executeTakeFirst()

/** Finds a passkey by its credential id, without a member. */
export const findFactorByLookup = (sql: Sql, type: string, lookup: string): Promise<FactorRow | undefined> =>
  sql
    .selectFrom('identity_factors')
    .selectAll()
    .where('type', '=', type)
    .where('lookup', '=', lookup)
    .executeTakeFirst()

export const listFactorsOfType = (sql: Sql, identityId: string, type: string): Promise<FactorRow[]> =>
  sql
    .selectFrom('identity_factors')
    .selectAll()
    .where('identity_id', '=', identityId)
    .where('type', '=', type)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

/** Changes a row only if it is still as it was read; false: read it again. */
export const replaceSealed = async (
  tx: Sql,
  read: Pick<FactorRow, 'id' | 'sealed'>,
  changes: Partial<Pick<FactorRow, 'sealed' | 'status' | 'used_ms'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('identity_factors')
    .set(changes)
    .where('id', '=', read.id)
    .where('sealed', '=', read.sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False: this passkey is already registered. */
export const addPasskeyFactor = async (tx: Sql, row: FactorRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity_factors')
    .values(row)
    .onConflict((conflict) => conflict.columns(['type', 'lookup']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const removeFactorsOfType = async (
  tx: Sql,
  identityId: string,
  type: string,
  exceptId = '',
): Promise<void> => {
  await tx
    .deleteFrom('identity_factors')
    .where('identity_id', '=', identityId)
    .where('type', '=', type)
    .where('id', '!=', exceptId)
    .execute()
}
