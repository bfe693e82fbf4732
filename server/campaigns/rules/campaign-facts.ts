import type { Campaign } from '#campaign/campaign.ts'
import { campaignWarnings } from '#campaign/prizes/game-warnings.ts'
import { isLimited } from '#campaign/prizes/prize-limits.ts'
import type { CampaignFacts, CampaignWarningKind } from '#contract/console/campaigns/campaign-warnings.ts'
import type { Services } from '#server/platform/services.ts'
import { missingSettings } from '#server/shop/opening/missing-settings.ts'
import { showPools } from '../prizes/prize-pools.ts'

/** What warnings about a campaign depend on; only games with limited prizes need the database. */
export const loadCampaignFacts = async (
  { db, settings, shopSettings }: Services,
  id: string,
  campaign: Campaign,
): Promise<CampaignFacts> => {
  // The example data of a demo name a firm, too.
  const missing = settings.isProduction ? missingSettings(shopSettings()) : []
  const pools = campaign.game?.prizes.some(isLimited) ? await showPools(db.read, id, campaign) : []
  return {
    hasOrganiser: !missing.includes('company'),
    hasContact: !missing.includes('contact'),
    emptyPrizes: pools.filter(({ left }) => left === 0).map((pool) => pool.id),
  }
}

/** What its owner should read before this campaign is switched on. */
export const listWarnings = async (
  services: Services,
  id: string,
  campaign: Campaign,
): Promise<CampaignWarningKind[]> =>
  campaignWarnings(campaign, {
    ...(await loadCampaignFacts(services, id, campaign)),
    nowMs: services.now(),
  }).map(({ kind }) => kind)
