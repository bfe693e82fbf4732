import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import { leadsApi } from '#contract/console/leads.ts'
import { listCampaignSites } from '#server/campaigns/editor/campaign-sites.ts'
import { countLeadsByCampaign, exportLeads, listLeads } from '#server/campaigns/leads/list-leads.ts'
import { removeLead } from '#server/campaigns/leads/remove-lead.ts'
import type { LeadFilter } from '#server/campaigns/leads/store.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { midnightOf } from './midnight-of.ts'
import { mountEndpoint } from './mount-endpoint.ts'

const MAX_SEARCH = 100
const SITE_OR_CAMPAIGN = /^[0-9a-f]{13}$/
const LEAD = /^[\w-]{1,64}$/

/** What the query asks for; nonsense counts as not said. */
const wanted = (c: Context): LeadFilter => {
  const { site, campaign, from, until } = c.req.query()
  return {
    siteId: site && SITE_OR_CAMPAIGN.test(site) ? site : undefined,
    campaignId: campaign && SITE_OR_CAMPAIGN.test(campaign) ? campaign : undefined,
    fromMs: midnightOf(from, 0),
    untilMs: midnightOf(until, 1),
  }
}

/** What people left in campaigns, for the owner. */
export const leadRoutes = (services: Services) => {
  const routes = new Hono<OwnerVariables>()
  mountEndpoint(routes, leadsApi.list, async ({ c, query: { search = '', before = '' } }) => {
    const filter = wanted(c)
    const [found, sites, campaigns] = await Promise.all([
      listLeads(services.db.read, filter, { search: search.slice(0, MAX_SEARCH), before }),
      listCampaignSites(services),
      countLeadsByCampaign(services.db.read, filter.siteId),
    ])
    return { ...found, sites: sites.map(({ id, name }) => ({ id, name })), campaigns }
  })
  routes.get('/leads/export', (c) => {
    const filter = wanted(c)
    c.header('Content-Type', 'text/csv; charset=UTF-8')
    c.header('Content-Disposition', 'attachment; filename="kontakty.csv"')
    c.header('X-Content-Type-Options', 'nosniff')
    return stream(c, async (out) => {
      for await (const piece of exportLeads(services.db.read, filter)) await out.write(piece)
    })
  })
  mountEndpoint(routes, leadsApi.remove, async ({ params: { id } }) => {
    if (!LEAD.test(id) || !(await removeLead(services, id)))
      throw new Refusal(404, 'no_lead', 'Nie ma już takiego kontaktu. Odśwież stronę.')
    return { ok: true as const }
  })
  return routes
}
