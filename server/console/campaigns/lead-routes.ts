import { leadsApi } from '#contract/console/campaigns/leads.ts'
import { listCampaignSites } from '#server/campaigns/editor/campaign-sites.ts'
import { countLeadsByCampaign, exportLeads, listLeads } from '#server/campaigns/leads/list-leads.ts'
import { removeLead } from '#server/campaigns/leads/remove-lead.ts'
import type { LeadFilter } from '#server/campaigns/leads/store.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'
import { type AbandonmentAnswer, abandonmentApi } from '#contract/console/campaigns/abandonment.ts'
import { loadReminders } from '#server/campaigns/reminders/list-reminders.ts'
import { previewReminder } from '#server/campaigns/reminders/reminder-mail.ts'
import { saveReminderSettingsOver } from '#server/campaigns/reminders/reminder-settings.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { campaignResults } from '#contract/console/campaigns/results.ts'
import { listCampaigns } from '#server/campaigns/editor/list-campaigns.ts'
import { loadResults } from '#server/campaigns/results/load-results.ts'

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

/** For a mail in a frame: it runs no scripts and sends nothing. */
const PREVIEW = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
}

/**
 * Cart reminders, for the owner: settings, a preview of the mail, and the results of those that were sent.
 */
export const abandonmentRoutes = (services: Services) => {
  const all = async (before: string): Promise<AbandonmentAnswer> => {
    const found = await loadReminders(services, before)
    return { ...found, version: versionOf(found.settings) }
  }
  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(abandonmentApi.all, ({ query }) => all(query.before))
  mountEndpoint(abandonmentApi.saveSettings, async ({ c, body }) => {
    await services.db.transaction((tx) =>
      saveReminderSettingsOver(tx, body, (current) => refuseOutdated(c, current)),
    )
    return all('')
  })
  mountEndpoint(abandonmentApi.preview, async ({ c }) =>
    c.body((await previewReminder(services)).html, 200, PREVIEW),
  )
  return routes
}

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
      })),
    }
  })
  return routes
}
