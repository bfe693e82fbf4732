import { fixedCodeOf } from '#campaign/prizes/coupon.ts'
import type { PriceRule } from '#contract/display/stores.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import { type Coupon, normalCode } from '#server/shop/coupons/coupon.ts'
import { findCoupons } from '#server/shop/coupons/manage-coupons.ts'
import { sellsShopProducts } from '../sites/published-site.ts'
import type { Services } from '#server/platform/services.ts'

const HUNDREDTHS = 100

/**
 * Discounts that the site's campaigns offer to everybody, with values from the owner's settings or from our own shop.
 * Never won codes.
 */
export const listPriceRules = async (services: Services, site: PublishedSite): Promise<PriceRule[]> => {
  const codes = [...new Set(site.campaigns.flatMap(({ campaign }) => fixedCodeOf(campaign) || []))]
  const ours = sellsShopProducts(services, site)
    ? await findCoupons(services.db.read, codes.map(normalCode))
    : new Map<string, Coupon>()
  return codes.flatMap((code) => {
    const set = site.settings.priceRules.find((rule) => normalCode(rule.code) === normalCode(code))
    if (set)
      return [
        {
          code,
          title: set.title || code,
          value_type: set.kind,
          value: (-set.value).toFixed(2),
          minimum: set.minimum === null ? null : set.minimum.toFixed(2),
          starts_at: null,
          ends_at: null,
        },
      ]
    const coupon = ours.get(normalCode(code))
    return coupon ? [ofCoupon(code, coupon)] : []
  })
}

const decimal = (amount: number) => (amount / HUNDREDTHS).toFixed(2)
const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const ofCoupon = (
  code: string,
  { kind, amount, description, minTotalGrosze, startsMs, expiresMs }: Coupon,
): PriceRule => ({
  code,
  title: description || code,
  value_type: kind === 'percent' ? 'percentage' : 'fixed_amount',
  value: decimal(-amount),
  minimum: minTotalGrosze === null ? null : decimal(minTotalGrosze),
  starts_at: moment(startsMs),
  ends_at: moment(expiresMs),
})
