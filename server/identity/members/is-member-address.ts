import type { Sql } from '#server/db/tables.ts'
import { hasIdentityOf } from './store.ts'

/** Whether somebody has an account with this address, on whatever site of members. */
export const isMemberAddress = (sql: Sql, email: string): Promise<boolean> => hasIdentityOf(sql, email)
