import type { Sql } from '#server/db/tables.ts'
import { lockVersion } from '#server/db/versions.ts'
import type { Coupon } from './coupon.ts'
import type { CouponToSave } from './coupon-schema.ts'
import { findCouponsByCode, setCoupon } from './store.ts'

/** Adds a coupon, or changes the one of the same code; its counted uses stay. */
export const saveCoupon = (tx: Sql, coupon: CouponToSave, nowMs: number): Promise<void> =>
  setCoupon(tx, { ...coupon, createdMs: nowMs })

/**
 * The same over what its owner read: `check` is given the coupon as it is now, and throws when that is not
 * what was read.
 */
export const saveCouponOver = async (
  tx: Sql,
  coupon: CouponToSave,
  nowMs: number,
  check: (current: Coupon | undefined) => void,
): Promise<void> => {
  // The lock comes first: what is read after it is the newest.
  await lockVersion(tx, 'settings')
  const [current] = await findCouponsByCode(tx, [coupon.code])
  check(current)
  await saveCoupon(tx, coupon, nowMs)
}
