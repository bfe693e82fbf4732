import * as v from 'valibot'
import type { CampaignSite } from '#contract/console/campaigns.ts'
import { leadsListenerOf } from '#server/conversions/tell-of-lead.ts'
import { webhookSecretOf } from '#server/identity/webhooks/sign-json.ts'
import type { Shop } from '#server/shop.ts'
import { countCampaigns, countSiteLeads } from './owner-store.ts'
import { siteSettings } from './site-settings.ts'
import { snippetOf } from './snippet.ts'
import { listSiteRows } from './store.ts'

/** Every site with what it has, oldest first. */
export const listSites = async ({ db, settings, shopSettings }: Pick<Shop, 'db' | 'settings' | 'shopSettings'>): Promise<CampaignSite[]> => {
  const [rows, campaigns, leads] = await Promise.all([listSiteRows(db.read), countCampaigns(db.read), countSiteLeads(db.read)])
  return rows.map(({ id, name, domains_json, settings_json }) => ({
    id,
    name,
    domains: JSON.parse(domains_json) as string[],
    settings: v.parse(siteSettings, JSON.parse(settings_json)),
    webhookSecret: webhookSecretOf(settings, leadsListenerOf(id)),
    snippet: snippetOf(settings.publicUrl, id),
    isShop: shopSettings().campaignSite === id,
    campaignCount: campaigns.get(id)?.all ?? 0,
    onCount: campaigns.get(id)?.on ?? 0,
    leadCount: leads.get(id) ?? 0,
  }))
}
