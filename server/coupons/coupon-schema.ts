import * as v from 'valibot'
import { normalCode } from './coupon.ts'
import * as kinds from './kinds/index.ts'

const grosze = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))
const ms = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
const ids = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))), v.maxLength(1_000))
const MAX_PERCENT = 10_000

/** A coupon as the owner sends it; everything but code, kind and amount may be left out. */
export const couponSchema = v.pipe(
  v.object({
    code: v.pipe(v.string(), v.maxLength(60), v.transform(normalCode), v.minLength(1)),
    kind: v.picklist(Object.keys(kinds) as (keyof typeof kinds)[]),
    amount: grosze,
    description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)), ''),
    minTotalGrosze: v.optional(v.nullable(grosze), null),
    maxTotalGrosze: v.optional(v.nullable(grosze), null),
    startsMs: v.optional(v.nullable(ms), null),
    expiresMs: v.optional(v.nullable(ms), null),
    usageLimit: v.optional(v.nullable(count), null),
    usageLimitPerEmail: v.optional(v.nullable(count), null),
    isAlone: v.optional(v.boolean(), false),
    givesFreeDelivery: v.optional(v.boolean(), false),
    excludesSaleItems: v.optional(v.boolean(), false),
    productIds: v.optional(ids, []),
    categoryIds: v.optional(ids, []),
  }),
  v.check(({ kind, amount }) => kinds[kind].unit !== 'percent' || amount <= MAX_PERCENT),
)
export type CouponToSave = v.InferOutput<typeof couponSchema>
