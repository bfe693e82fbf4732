import type * as v from 'valibot'
import { couponSchemaOf } from '#contract/console/coupons.ts'
import * as kinds from './kinds/index.ts'

/** A coupon as the owner sends it, of a kind this program knows. */
export const couponSchema = couponSchemaOf(kinds)
export type CouponToSave = v.InferOutput<typeof couponSchema>
