import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import type { LeadRemoved, LeadsAnswer } from '#contract/console/leads.ts'
import { listSites } from '#server/campaigns/list-sites.ts'
import { exportLeads } from '#server/conversions/export-leads.ts'
import { countLeadsByCampaign, type LeadFilter } from '#server/conversions/lead-store.ts'
import { listLeads } from '#server/conversions/list-leads.ts'
import { removeLead } from '#server/conversions/remove-lead.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { midnightOf } from './midnight-of.ts'

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
export const leadRoutes = (shop: Shop) =>
  new Hono<OwnerVariables>()
    .get('/leads', async (c) => {
      const filter = wanted(c)
      const { search = '', before = '' } = c.req.query()
      const [found, sites, campaigns] = await Promise.all([
        listLeads(shop.db.read, filter, { search: search.slice(0, MAX_SEARCH), before }),
        listSites(shop),
        countLeadsByCampaign(shop.db.read, filter.siteId),
      ])
      return c.json({
        ...found,
        sites: sites.map(({ id, name }) => ({ id, name })),
        campaigns,
      } satisfies LeadsAnswer)
    })
    .get('/leads/export', (c) => {
      const filter = wanted(c)
      c.header('Content-Type', 'text/csv; charset=UTF-8')
      c.header('Content-Disposition', 'attachment; filename="kontakty.csv"')
      c.header('X-Content-Type-Options', 'nosniff')
      return stream(c, async (out) => {
        for await (const piece of exportLeads(shop.db.read, filter)) await out.write(piece)
      })
    })
    .delete('/leads/:id', async (c) => {
      const id = c.req.param('id')
      if (!LEAD.test(id) || !(await removeLead(shop, id)))
        throw new Refusal(404, 'no_lead', 'Nie ma już takiego kontaktu. Odśwież stronę.')
      return c.json({ ok: true } satisfies LeadRemoved)
    })
