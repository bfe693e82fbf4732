import { hasCampaignsOn } from '#server/campaigns/list-campaigns.ts'
import { LOADER_PATH } from '#server/campaigns/snippet.ts'
import { keepByVersion } from './keep-by-version.ts'

/** Address of the widget for the shop's own pages, while the shop's own site has a campaign that is on. */
export const campaignScript = keepByVersion('settings', async (shop): Promise<string | null> => {
  const { campaignSite } = shop.shopSettings()
  return campaignSite !== null && (await hasCampaignsOn(shop.db.read, campaignSite))
    ? `${LOADER_PATH}?id=${campaignSite}`
    : null
})
