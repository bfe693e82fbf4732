import type { Sql } from '#server/db/tables.ts'
import { unlinkOrders } from './store.ts'

/** A member who goes leaves their orders in the shop's books, without the link to the account that is no more. */
export const unlinkMember = (tx: Sql, identityId: string): Promise<void> => unlinkOrders(tx, identityId)
