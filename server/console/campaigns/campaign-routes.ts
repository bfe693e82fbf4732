import type { Context } from 'hono'
import * as v from 'valibot'
import { type Campaign, campaign } from '#campaign/campaign.ts'
import { campaignChecksApi } from '#contract/console/campaigns/campaign-checks.ts'
import {
  type CampaignAnswer,
  type CampaignsAnswer,
  campaignsApiOf,
  type CampaignSpan,
  type SiteAnswer,
  sitesApi,
} from '#contract/console/campaigns/campaigns.ts'
import { loadCheckFacts } from '#server/campaigns/checks/check-facts.ts'
import { previewUrl, revokePreviews } from '#server/campaigns/preview-links/preview-token.ts'
import {
  listCampaignSites,
  saveCampaignSite,
  type SiteContent,
} from '#server/campaigns/editor/campaign-sites.ts'
import * as campaigns from '#server/campaigns/editor/change-campaign.ts'
import { codeFaults } from '#server/campaigns/editor/code-faults.ts'
import { listCampaigns } from '#server/campaigns/editor/list-campaigns.ts'
import { listWarnings, loadCampaignFacts } from '#server/campaigns/rules/campaign-facts.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

const COPY = ' (kopia)'
const VARIANT = ' (wariant)'
const campaignsApi = campaignsApiOf<Campaign>()

const noSite = () => new Refusal(404, 'no_site', 'Nie ma takiej strony. Odśwież panel.')
const noCampaign = () => new Refusal(404, 'no_campaign', 'Nie ma takiej kampanii. Odśwież panel.')

/** Sites with campaigns, for the owner: settings, campaigns, and results. */
export const campaignRoutes = (services: Services) => {
  /** The site with this id, else the first; null when there is none. */
  const findSites = async (wanted: string) => {
    const sites = await listCampaignSites(services)
    return { sites, siteId: sites.find(({ id }) => id === wanted)?.id ?? sites[0]?.id ?? null }
  }
  const oneSite = async (id: string): Promise<SiteAnswer> => {
    const site = (await listCampaignSites(services)).find((each) => each.id === id)
    if (!site) throw noSite()
    const { name, domains, settings, isShop } = site
    return { site, version: versionOf({ name, domains, settings, isShop } satisfies SiteContent) }
  }
  const saveSite = async (
    c: Context,
    id: string | null,
    content: Parameters<typeof saveCampaignSite>[2],
  ): Promise<SiteAnswer> => {
    const outcome = await saveCampaignSite(services, id, content, (current) => refuseOutdated(c, current))
    if (outcome.ok) return oneSite(outcome.id)
    if (outcome.reason === 'unknown') throw noSite()
    throw new FieldRefusal(outcome.faults)
  }
  /** The shop's own pages carry the widget only while a campaign is on: cached ones are rendered again. */
  const renewShopPages = async (siteId: string) => {
    if (services.shopSettings().campaignSite !== siteId) return
    await services.db.transaction((tx) => raiseVersion(tx, 'settings'))
    await services.refresh()
  }
  const all = async (query: { site: string; span?: CampaignSpan | undefined }): Promise<CampaignsAnswer> => {
    const { sites, siteId } = await findSites(query.site)
    const { span = '30' } = query
    return {
      sites: sites.map(({ id, name }) => ({ id, name })),
      siteId,
      span,
      campaigns:
        siteId === null
          ? []
          : await listCampaigns(services.db.read, siteId, span, services.now(), (id, campaign) =>
              listWarnings(services, id, campaign),
            ),
    }
  }
  const one = async (id: string): Promise<CampaignAnswer<Campaign>> => {
    const found = await campaigns.loadCampaign(services.db.read, id)
    if (!found) throw noCampaign()
    const { saved, createdMs, updatedMs, siblings } = found
    return {
      campaign: {
        id: saved.id,
        siteId: saved.siteId,
        parentId: saved.parentId,
        isOn: saved.isOn,
        createdMs,
        updatedMs,
        warnings: await listWarnings(services, saved.id, saved.campaign),
        document: saved.campaign,
        version: versionOf(saved.campaign),
      },
      others: siblings.map((other) => ({
        id: other.id,
        parentId: other.parentId,
        name: other.campaign.name,
        isOn: other.isOn,
      })),
      hasVariants: siblings.some(({ parentId }) => parentId === saved.id),
      facts: await loadCampaignFacts(services, saved.id, saved.campaign),
    }
  }

  const { routes, mountEndpoint } = endpointRoutes(noCampaign)
  mountEndpoint(sitesApi.list, async () => ({ sites: await listCampaignSites(services) }))
  mountEndpoint(sitesApi.add, ({ c, body }) => saveSite(c, null, body))
  mountEndpoint(sitesApi.one, ({ params }) => oneSite(params.id))
  mountEndpoint(sitesApi.change, ({ c, params, body }) => saveSite(c, params.id, body))
  mountEndpoint(campaignsApi.list, ({ query }) => all(query))
  mountEndpoint(campaignsApi.add, async ({ query, body }) => {
    const document = checkCampaign(body.document)
    const { siteId } = await findSites(query.site)
    const id = siteId === null ? undefined : await campaigns.addCampaign(services, siteId, document)
    if (id === undefined) throw noSite()
    return one(id)
  })
  mountEndpoint(campaignsApi.reorder, async ({ query, body }) => {
    const { siteId } = await findSites(query.site)
    if (siteId !== null) await campaigns.reorderCampaigns(services, siteId, body.ids)
    return all(query)
  })
  mountEndpoint(campaignsApi.one, ({ params }) => one(params.id))
  mountEndpoint(campaignsApi.change, async ({ c, params, body }) => {
    const document = checkCampaign(body.document)
    const changed = await campaigns.changeCampaign(services, params.id, document, (current) =>
      refuseOutdated(c, current),
    )
    if (changed === undefined) throw noCampaign()
    return one(params.id)
  })
  mountEndpoint(campaignsApi.switch, async ({ params, body }) => {
    const siteId = await campaigns.setCampaignOn(services, params.id, body.isOn)
    if (siteId === undefined) throw noCampaign()
    await renewShopPages(siteId)
    return one(params.id)
  })
  mountEndpoint(campaignsApi.preview, async ({ params, body }) => {
    const found = await campaigns.loadCampaign(services.db.read, params.id)
    if (!found) throw noCampaign()
    const { site } = await oneSite(found.saved.siteId)
    return { url: previewUrl(services, site, found.saved.id, body.validity) }
  })
  mountEndpoint(campaignsApi.revokePreviews, async ({ params }) => {
    if (!(await campaigns.loadCampaign(services.db.read, params.id))) throw noCampaign()
    await revokePreviews(services, params.id)
    return { ok: true as const }
  })
  mountEndpoint(campaignChecksApi.facts, async ({ query, body }) => {
    const facts = await loadCheckFacts(services, query.site, query.campaign, body)
    if (!facts) throw noSite()
    return facts
  })
  mountEndpoint(campaignsApi.copy, async ({ params }) =>
    one((await campaigns.copyCampaign(services, params.id, COPY)) ?? ''),
  )
  mountEndpoint(campaignsApi.addVariant, async ({ params }) =>
    one((await campaigns.copyCampaign(services, params.id, VARIANT, true)) ?? ''),
  )
  mountEndpoint(campaignsApi.promote, async ({ params }) => {
    const siteId = await campaigns.promoteVariant(services, params.id)
    if (siteId === undefined) throw noCampaign()
    await renewShopPages(siteId)
    return one(params.id)
  })
  mountEndpoint(campaignsApi.remove, async ({ params }) => {
    const siteId = await campaigns.removeCampaign(services, params.id)
    if (siteId === undefined) throw noCampaign()
    await renewShopPages(siteId)
    return { ok: true as const }
  })
  return routes
}

/** As a whole or not at all, with each fault at its path below `document`. */
const checkCampaign = (document: Record<string, unknown>): Campaign => {
  const read = v.safeParse(campaign, document)
  const faults = read.success
    ? codeFaults(read.output)
    : read.issues.map(({ path = [], message }) => ({ path: path.map(({ key }) => String(key)), message }))
  if (read.success && !faults.length) return read.output
  throw new FieldRefusal(
    faults.map(({ path, message }) => ({ path: ['document', ...path].join('.'), message })),
  )
}
