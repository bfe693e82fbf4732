import type { Sql } from '#server/db/tables.ts'
import { raiseVersion } from '#server/db/versions.ts'
import type { IdentityService } from '../identity-service.ts'

/**
 * Changes sites, clients or applications; every process reads them anew. One change waits for the other: the
 * version is written first.
 */
export const changeDirectory = async <T>(
  { shop }: IdentityService,
  work: (tx: Sql) => Promise<T>,
): Promise<T> => {
  const result = await shop.db.transaction(async (tx) => {
    await raiseVersion(tx, 'identity')
    return work(tx)
  })
  await shop.refresh()
  return result
}
