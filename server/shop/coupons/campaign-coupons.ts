import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { makeCode } from './make-code.ts'
import { addCampaignCoupon, countCampaignCoupons } from './store.ts'

/** Codes of 49 random bits collide hardly ever; a taken one is the owner's. */
const MAX_TRIES = 5

export type CouponToIssue = {
  campaignId: string
  description: string
  prefix: string
  kind: 'percent' | 'fixed_cart'
  /** Percent in hundredths of a percent, or grosze. */
  amount: number
  minTotalGrosze: number | null
  excludesSaleItems: boolean
  expiresMs: number
}

/** Makes a coupon that works once, for a lead of a campaign; returns its code. */
export const issueCampaignCoupon = async (
  tx: Sql,
  services: Services,
  { campaignId, prefix, ...coupon }: CouponToIssue,
): Promise<string> => {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const code = makeCode(prefix.toLowerCase(), services.randomBytes)
    const isAdded = await addCampaignCoupon(
      tx,
      {
        ...coupon,
        code,
        maxTotalGrosze: null,
        startsMs: null,
        usageLimit: 1,
        usageLimitPerEmail: null,
        isAlone: false,
        givesFreeDelivery: false,
        productIds: [],
        categoryIds: [],
        isPublic: false,
        createdMs: services.now(),
      },
      campaignId,
    )
    if (isAdded) return code
  }
  throw new Error('every new code was taken')
}

/** How many coupons a campaign's form has made, and how many of them were used. */
export const countIssuedCoupons = (sql: Sql, campaignId: string): Promise<{ made: number; used: number }> =>
  countCampaignCoupons(sql, campaignId)
