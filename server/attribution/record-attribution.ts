import type { Sql } from '#server/db/tables.ts'
import type { StoredValue } from './read-attribution.ts'
import {
  addAttributionRows,
  addMemberAttributionRows,
  listMemberAttributionRows,
  removeMemberAttributionRows,
} from './store.ts'

/** Keeps with a new order where its buyer came from, in the order's own transaction. */
export const recordAttribution = (tx: Sql, orderId: number, values: StoredValue[]): Promise<void> =>
  addAttributionRows(tx, orderId, values)

/** Keeps with a new member where they came from when they registered. */
export const recordMemberAttribution = (tx: Sql, identityId: string, values: StoredValue[]): Promise<void> =>
  addMemberAttributionRows(tx, identityId, values)

/** Field → value, for the copy of a member's data. */
export const loadMemberAttribution = async (db: Sql, identityId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await listMemberAttributionRows(db, identityId)).map(({ field, value }) => [field, value]),
  )

export const forgetMemberAttribution = (tx: Sql, identityId: string): Promise<void> =>
  removeMemberAttributionRows(tx, identityId)
