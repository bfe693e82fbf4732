import type { Sql } from '#server/db/tables.ts'
import type { Coupon } from './coupon.ts'
import { findCouponsByCode } from './store.ts'

/** The coupons of these codes (lower case); codes nobody knows are missing. */
export const findCoupons = async (db: Sql, codes: string[]): Promise<Map<string, Coupon>> =>
  codes.length === 0
    ? new Map()
    : new Map((await findCouponsByCode(db, codes)).map((coupon) => [coupon.code, coupon]))
