import { Hono } from 'hono'
import { campaignSpans } from '#contract/console/campaigns.ts'
import type { ResultsAnswer } from '#contract/console/results.ts'
import { listCampaigns } from '#server/campaigns/editor/list-campaigns.ts'
import { listCampaignSites } from '#server/campaigns/editor/campaign-sites.ts'
import { loadResults } from '#server/campaigns/results/load-results.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'

/** What campaigns brought, for their owner. */
export const resultRoutes = (services: Services) =>
  new Hono<OwnerVariables>().get('/campaign-results', async (c) => {
    const sites = await listCampaignSites(services)
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
    const nowMs = services.now()
    const campaigns = await listCampaigns(services.db.read, site.id, span, nowMs)
    const campaignId = campaigns.find(({ id }) => id === c.req.query('campaign'))?.id ?? null
    return c.json({
      ...told,
      campaignId,
      ...(await loadResults(services.db.read, {
        siteId: site.id,
        settings: site.settings,
        campaigns,
        campaignId,
        span,
        nowMs,
      })),
    } satisfies ResultsAnswer)
  })
