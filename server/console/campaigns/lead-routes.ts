import { leadsApi } from '#contract/console/campaigns/leads.ts'
import { listCampaignSites } from '#server/campaigns/editor/campaign-sites.ts'
import {
  countLeadsByCampaign,
  exportLead,
  exportLeads,
  listLeads,
} from '#server/campaigns/leads/list-leads.ts'
import { removeLead } from '#server/campaigns/leads/remove-lead.ts'
import type { LeadFilter } from '#server/campaigns/leads/store.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { answerPersonData } from '#server/console/shop/customer-routes.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'

const noLead = () => new Refusal(404, 'no_lead', 'Nie ma już takiego kontaktu. Odśwież stronę.')

/** Leads of campaigns, for the owner. */
export const leadRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noLead)
  mountEndpoint(leadsApi.list, async ({ query: { search, before, ...query } }) => {
    const filter = filterOf(query)
    const [found, sites, campaigns] = await Promise.all([
      listLeads(services.db.read, filter, { search, before }),
      listCampaignSites(services),
      countLeadsByCampaign(services.db.read, filter.siteId),
    ])
    return { ...found, sites: sites.map(({ id, name }) => ({ id, name })), campaigns }
  })
  mountEndpoint(leadsApi.export, ({ c, query }) =>
    sendFile(c, { name: 'kontakty.csv' }, exportLeads(services.db.read, filterOf(query))),
  )
  mountEndpoint(leadsApi.exportOne, async ({ c, params: { id }, query: { format } }) => {
    const data = await exportLead(services.db.read, id)
    if (!data) throw noLead()
    return answerPersonData(c, data, { format, name: 'dane-kontaktu' })
  })
  mountEndpoint(leadsApi.remove, async ({ params }) => {
    if (!(await removeLead(services, params.id))) throw noLead()
    return { ok: true as const }
  })
  return routes
}

type Query = {
  site?: string | undefined
  campaign?: string | undefined
  from?: number | undefined
  until?: number | undefined
}
const filterOf = ({ site, campaign, from, until }: Query): LeadFilter => ({
  siteId: site,
  campaignId: campaign,
  fromMs: from,
  untilMs: until,
})
