import * as v from 'valibot'
import { amountWithHundredths } from '../cart/cart-rules.ts'

const MAX_CODE = 100
const MAX_AMOUNT = 100_000
const MAX_DAYS = 365
/** With what the shop adds, a code stays below its limit of 60 characters. */
const MAX_PREFIX = 20
const code = v.pipe(v.string(), v.trim(), v.maxLength(MAX_CODE))

/**
 * The code that a form gives. `fixed`: one for everybody. `pool`: each gets one of the owner's list; `spareCode` is
 * everybody's once it is used up. `generated`: each gets a coupon of their own, which the shop makes.
 */
export const campaignCoupon = v.variant('kind', [
  v.strictObject({ kind: v.optional(v.literal('fixed'), 'fixed'), code }),
  v.strictObject({ kind: v.literal('pool'), spareCode: v.optional(code, '') }),
  v.strictObject({
    kind: v.literal('generated'),
    discount: v.optional(v.picklist(['percent', 'amount']), 'percent'),
    /** Percent, or złoty. */
    worth: v.optional(amountWithHundredths(0.01, MAX_AMOUNT), 10),
    /** Złoty of the cart; null: any. */
    minTotal: v.optional(v.nullable(amountWithHundredths(0, MAX_AMOUNT)), null),
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DAYS)), 14),
    prefix: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(MAX_PREFIX),
        v.regex(/^[a-z\d-]*$/i, 'must be letters without accents, digits and -'),
      ),
      'rabat',
    ),
    excludesSaleItems: v.optional(v.boolean(), false),
  }),
])
export type CampaignCoupon = v.InferOutput<typeof campaignCoupon>

/** Pool of the form's codes; no id of a prize has a point. */
export const COUPON_POOL = 'coupon.pool'

type WithCoupon = { coupon: CampaignCoupon | null; game: object | null }

/** The code that everybody gets; '': none. */
export const fixedCodeOf = ({ coupon }: Pick<WithCoupon, 'coupon'>): string =>
  coupon?.kind === 'fixed' ? coupon.code : ''

/** Of a campaign whose form gives everybody another code; null where a game gives those of its prizes. */
export const ownCodesOf = ({ coupon, game }: WithCoupon): Exclude<CampaignCoupon, { kind: 'fixed' }> | null =>
  game || !coupon || coupon.kind === 'fixed' ? null : coupon
