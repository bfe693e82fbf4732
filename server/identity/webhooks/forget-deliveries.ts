import type { Sql } from '#server/db/tables.ts'
import { removeDeliveriesAbout } from './store.ts'

/** What was told of somebody, or waits to be told, is forgotten with them. */
export const forgetDeliveries = (tx: Sql, entityId: string): Promise<void> =>
  removeDeliveriesAbout(tx, entityId)
