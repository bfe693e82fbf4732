import { COUPON_POOL } from '#campaign/prizes/coupon.ts'
import { campaignWarnings } from '#campaign/prizes/game-warnings.ts'
import { isLimited } from '#campaign/prizes/prize-limits.ts'
import type { CampaignFacts, CampaignWarningKind } from '#contract/console/campaigns/campaign-warnings.ts'
import type { Services } from '#server/platform/services.ts'
import { missingSettings } from '#server/shop/opening/missing-settings.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { pooledPrizes } from '../prizes/coupon-pool.ts'
import { countFreeCodes, showPools } from '../prizes/prize-pools.ts'

/**
 * What warnings about a campaign depend on. Its editor may choose a list of codes at any time, so whether that is
 * empty is known before.
 */
export const loadCampaignFacts = async (
  { db, settings, shopSettings }: Services,
  saved: Pick<SavedCampaign, 'id' | 'parentId' | 'campaign'>,
): Promise<CampaignFacts> => {
  // The example data of a demo name a firm, too.
  const missing = settings.isProduction ? missingSettings(shopSettings()) : []
  const pools = pooledPrizes(saved).some(isLimited) ? await showPools(db.read, saved) : []
  const hasCodes = saved.campaign.game !== null || (await countFreeCodes(db.read, saved)) > 0
  return {
    hasOrganiser: !missing.includes('company'),
    hasContact: !missing.includes('contact'),
    emptyPrizes: [
      ...pools.filter(({ id, left }) => left === 0 && id !== COUPON_POOL).map((pool) => pool.id),
      ...(hasCodes ? [] : [COUPON_POOL]),
    ],
  }
}

/** What its owner should read before this campaign is switched on. */
export const listWarnings = async (
  services: Services,
  saved: Pick<SavedCampaign, 'id' | 'parentId' | 'campaign'>,
): Promise<CampaignWarningKind[]> =>
  campaignWarnings(saved.campaign, {
    ...(await loadCampaignFacts(services, saved)),
    nowMs: services.now(),
  }).map(({ kind }) => kind)
