import { COUPON_POOL, ownCodesOf } from '#campaign/prizes/coupon.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import type { PrizePoolsAnswer } from '#contract/console/campaigns/prizes.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { countIssuedCoupons } from '#server/shop/coupons/campaign-coupons.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'

/** The form's list of codes is stored as that of a prize which everybody wins. */
export const couponPrize: Prize = {
  id: COUPON_POOL,
  label: 'Kod rabatowy',
  chance: 100,
  isLosing: false,
  code: { kind: 'pool' },
  stock: null,
  redirect: null,
}

type Of = Pick<SavedCampaign, 'id' | 'parentId' | 'campaign'>

/** Whose pools a campaign uses: the form's codes are those of an A/B pair, the prizes of a game its own. */
export const poolOf = ({ id, parentId, campaign }: Of): string => (campaign.game ? id : (parentId ?? id))

/** Prizes whose remaining number the owner follows. */
export const pooledPrizes = ({ campaign }: Pick<Of, 'campaign'>): readonly Prize[] =>
  campaign.game?.prizes ?? (ownCodesOf(campaign)?.kind === 'pool' ? [couponPrize] : [])

/** Coupons that the form has made; null: it makes none. */
export const showIssued = async (sql: Sql, saved: Of): Promise<PrizePoolsAnswer['issued']> =>
  ownCodesOf(saved.campaign)?.kind === 'generated' ? countIssuedCoupons(sql, poolOf(saved)) : null
