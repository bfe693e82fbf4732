import type { Sql } from '#server/db/tables.ts'
import { removeCouponRow } from './store.ts'

/** False: there was none. A cart that holds the code is told that nobody knows it. */
export const deleteCoupon = (tx: Sql, code: string): Promise<boolean> => removeCouponRow(tx, code)
