import { campaignResults } from '#contract/console/campaigns/results.ts'
import { listCampaignSites } from '#server/campaigns/editor/campaign-sites.ts'
import { listCampaigns } from '#server/campaigns/editor/list-campaigns.ts'
import { loadResults } from '#server/campaigns/results/load-results.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import type { Services } from '#server/platform/services.ts'

const NOTHING = {
  campaignId: null,
  campaigns: [],
  days: [],
  devices: [],
  causes: [],
  pairs: [],
  holdoutPercent: 0,
  holdout: null,
}

/** Results of campaigns, for their owner. */
export const resultRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(campaignResults, async ({ query }) => {
    const sites = await listCampaignSites(services)
    const site = sites.find(({ id }) => id === query.site) ?? sites[0]
    const { span = '30' } = query
    const chosen = { sites: sites.map(({ id, name }) => ({ id, name })), siteId: site?.id ?? null, span }
    if (!site) return { ...chosen, ...NOTHING }
    const nowMs = services.now()
    const campaigns = await listCampaigns(services.db.read, site.id, span, nowMs)
    const campaignId = campaigns.find(({ id }) => id === query.campaign)?.id ?? null
    return {
      ...chosen,
      campaignId,
      ...(await loadResults(services.db.read, {
        siteId: site.id,
        settings: site.settings,
        campaigns,
        campaignId,
        span,
        nowMs,
        knowsOrders: services.shopSettings().campaignSite === site.id,
      })),
    }
  })
  return routes
}
