import type { Sql } from '#server/db/tables.ts'
import type { StoredValue } from './read-attribution.ts'
import { addAttributionRows } from './store.ts'

/** Keeps with a new order where its buyer came from, in the order's own transaction. */
export const recordAttribution = (tx: Sql, orderId: number, values: StoredValue[]): Promise<void> => addAttributionRows(tx, orderId, values)
