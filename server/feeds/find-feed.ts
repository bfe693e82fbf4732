import type { Sql } from '#server/db/tables.ts'
import { findFeedRow } from './store.ts'

/** Which products of a site's feed are shown now; undefined: it has no feed. */
export const findFeed = async (
  db: Sql,
  siteId: string,
): Promise<{ generation: number; products: number } | undefined> => {
  const row = await findFeedRow(db, siteId)
  return row && { generation: Number(row.generation), products: Number(row.products) }
}
