import type { Sql } from '#server/db/tables.ts'
import type { CouponToSave } from './coupon-schema.ts'
import { setCoupon } from './store.ts'

/** Adds a coupon, or changes the one of the same code; its counted uses stay. */
export const saveCoupon = (tx: Sql, coupon: CouponToSave, nowMs: number): Promise<void> => setCoupon(tx, { ...coupon, createdMs: nowMs })
