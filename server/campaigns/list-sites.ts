import type { CampaignSite } from '#contract/console/campaigns.ts'
import { leadsListenerOf } from '#server/conversions/tell-of-lead.ts'
import { webhookSecretOf } from '#server/identity/webhooks/sign-json.ts'
import type { Shop } from '#server/shop.ts'
import { countCampaigns, countSiteLeads } from './owner-store.ts'
import { siteContent } from './save-site.ts'
import { snippetOf } from './snippet.ts'
import { listSiteRows } from './store.ts'

/** Every site with what it has, oldest first. */
export const listSites = async ({
  db,
  settings,
  shopSettings,
}: Pick<Shop, 'db' | 'settings' | 'shopSettings'>): Promise<CampaignSite[]> => {
  const [rows, campaigns, leads] = await Promise.all([
    listSiteRows(db.read),
    countCampaigns(db.read),
    countSiteLeads(db.read),
  ])
  return rows.map((row) => ({
    id: row.id,
    ...siteContent(row, shopSettings().campaignSite === row.id),
    webhookSecret: webhookSecretOf(settings, leadsListenerOf(row.id)),
    snippet: snippetOf(settings.publicUrl, row.id),
    campaignCount: campaigns.get(row.id)?.all ?? 0,
    onCount: campaigns.get(row.id)?.on ?? 0,
    leadCount: leads.get(row.id) ?? 0,
  }))
}
