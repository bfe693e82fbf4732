import type { Sql } from '#server/db/tables.ts'
import type { Coupon } from './coupon.ts'
import { listAllCoupons } from './store.ts'

/** Every coupon, newest first, for the owner. */
export const listCoupons = (db: Sql): Promise<Coupon[]> => listAllCoupons(db)
