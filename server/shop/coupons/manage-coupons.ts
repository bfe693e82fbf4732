import type { Sql } from '#server/platform/db/tables.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import { recordCode } from '#server/shop/price-history/record-codes.ts'
import type { Coupon } from './coupon.ts'
import { findCouponsByCode, setCoupon, removeCouponRow, listAllCoupons } from './store.ts'
import type * as v from 'valibot'
import { couponSchemaOf } from '#contract/console/shop/coupons.ts'
import { couponKinds } from './coupon-kinds.ts'

/** The coupons of these codes (lower case); unknown codes are missing. */
export const findCoupons = async (db: Sql, codes: string[]): Promise<Map<string, Coupon>> =>
  codes.length === 0
    ? new Map()
    : new Map((await findCouponsByCode(db, codes)).map((coupon) => [coupon.code, coupon]))

/** Every coupon, newest first, for the owner. */
export const listCoupons = (db: Sql): Promise<Coupon[]> => listAllCoupons(db)

/** False: there was none. A cart with the code then reports it as unknown. */
export const deleteCoupon = async (tx: Sql, code: string, nowMs: number): Promise<boolean> => {
  const [coupon] = await findCouponsByCode(tx, [code])
  if (!coupon || !(await removeCouponRow(tx, code))) return false
  await recordCode(tx, { ...coupon, isPublic: false }, nowMs)
  return true
}

/** A coupon as the owner sends it. */
export const couponSchema = couponSchemaOf(couponKinds)
export type CouponInput = v.InferOutput<typeof couponSchema>

/** Adds a coupon, or changes the one of the same code; its counted uses stay. */
export const saveCoupon = async (tx: Sql, coupon: CouponInput, nowMs: number): Promise<void> => {
  if (await setCoupon(tx, { ...coupon, createdMs: nowMs })) await recordCode(tx, coupon, nowMs)
}

/**
 * Saves over the version its owner read: `check` gets the current coupon and throws when it differs.
 */
export const replaceCoupon = async (
  tx: Sql,
  coupon: CouponInput,
  nowMs: number,
  check: (current: Coupon | undefined) => void,
): Promise<void> => {
  // The lock comes first: what is read after it is the newest.
  await lockVersion(tx, 'settings')
  const [current] = await findCouponsByCode(tx, [coupon.code])
  check(current)
  await saveCoupon(tx, coupon, nowMs)
}
