import { Hono } from 'hono'
import { campaignSpans } from '#contract/console/campaigns.ts'
import type { ResultsAnswer } from '#contract/console/results.ts'
import { listCampaigns } from '#server/campaigns/list-campaigns.ts'
import { listSites } from '#server/campaigns/list-sites.ts'
import { loadResults } from '#server/results/load-results.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'

/** What campaigns brought, for their owner. */
export const resultRoutes = (shop: Shop) =>
  new Hono<OwnerVariables>().get('/campaign-results', async (c) => {
    const sites = await listSites(shop)
    const site = sites.find(({ id }) => id === c.req.query('site')) ?? sites[0]
    const span = campaignSpans.find((each) => each === c.req.query('span')) ?? '30'
    const told = { sites: sites.map(({ id, name }) => ({ id, name })), siteId: site?.id ?? null, span }
    if (!site)
      return c.json({
        ...told,
        campaignId: null,
        campaigns: [],
        days: [],
        devices: [],
        causes: [],
        pairs: [],
        holdoutPercent: 0,
        holdout: null,
      } satisfies ResultsAnswer)
    const nowMs = shop.now()
    const campaigns = await listCampaigns(shop.db.read, site.id, span, nowMs)
    const campaignId = campaigns.find(({ id }) => id === c.req.query('campaign'))?.id ?? null
    return c.json({
      ...told,
      campaignId,
      ...(await loadResults(shop.db.read, {
        siteId: site.id,
        settings: site.settings,
        campaigns,
        campaignId,
        span,
        nowMs,
      })),
    } satisfies ResultsAnswer)
  })
