import type { Context } from 'hono'
import { readCampaignDraft } from '#campaign/changes/read-campaign-draft.ts'
import { campaignDraftsApiOf } from '#contract/console/campaigns/campaign-drafts.ts'
import { type DraftSavedAnswer, saveCampaignDraft } from '#contract/console/campaigns/unpublished.ts'
import type { Campaign } from '#campaign/campaign.ts'
import { campaignChecksApi } from '#contract/console/campaigns/campaign-checks.ts'
import {
  type CampaignAnswer,
  type CampaignsAnswer,
  campaignsApiOf,
  type CampaignSpan,
  type SiteAnswer,
  sitesApi,
} from '#contract/console/campaigns/campaigns.ts'
import { noteEditor } from '#server/campaigns/drafts/editors.ts'
import {
  cancelSchedule,
  findSchedule,
  publishDraft,
  scheduleDraft,
} from '#server/campaigns/drafts/publish-draft.ts'
import {
  type Author,
  copyDraft,
  discardDraft,
  findDraft,
  loadDraftStates,
  saveDraft,
  type SavedDraft,
} from '#server/campaigns/drafts/save-draft.ts'
import { estimateCampaign } from '#server/campaigns/estimate/estimate-campaign.ts'
import { loadCheckFacts } from '#server/campaigns/checks/check-facts.ts'
import { previewUrl, revokePreviews } from '#server/campaigns/preview-links/preview-token.ts'
import {
  listCampaignSites,
  renewShopPages,
  saveCampaignSite,
  type SiteContent,
} from '#server/campaigns/editor/campaign-sites.ts'
import * as campaigns from '#server/campaigns/editor/change-campaign.ts'
import { type CampaignFault, readCampaign } from '#server/campaigns/editor/code-faults.ts'
import { listCampaigns } from '#server/campaigns/editor/list-campaigns.ts'
import {
  findPublishedMs,
  findVersionDocument,
  listVersions,
} from '#server/campaigns/history/campaign-history.ts'
import { loadSwitchPlans, planSwitches, setCampaignOn } from '#server/campaigns/editor/switch-campaign.ts'
import { listWarnings, loadCampaignFacts } from '#server/campaigns/rules/campaign-facts.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import type { OwnerVariables } from '#server/console/http/guard.ts'
import { changedMeanwhile, refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

const COPY = ' (kopia)'
const VARIANT = ' (wariant)'
const campaignsApi = campaignsApiOf<Campaign>()
const draftsApi = campaignDraftsApiOf<Campaign>()
/** A plan is for the coming season, not for ever. */
const MAX_AHEAD_MS = 366 * 86_400_000
const NOT_AHEAD = 'Podaj czas, który dopiero nadejdzie, najdalej za rok.'

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
          : await withDraftStates(
              siteId,
              await listCampaigns(services.db.read, siteId, span, services.now(), (saved) =>
                listWarnings(services, saved),
              ),
            ),
    }
  }
  const withDraftStates = async (siteId: string, listed: Awaited<ReturnType<typeof listCampaigns>>) => {
    const { hasDraft, scheduleOf } = await loadDraftStates(services.db.read, siteId)
    const planOf = await loadSwitchPlans(
      services.db.read,
      listed.map(({ id }) => id),
    )
    return listed.map((one) => ({
      ...one,
      hasDraft: hasDraft(one.id),
      schedule: scheduleOf(one.id),
      plan: planOf(one.id),
    }))
  }
  const one = async (c: OwnerContext, id: string): Promise<CampaignAnswer<Campaign>> => {
    const found = await campaigns.loadCampaign(services.db.read, id)
    if (!found) throw noCampaign()
    const { saved, createdMs, updatedMs, siblings } = found
    const [draft, schedule, publishedMs, planOf] = await Promise.all([
      findDraft(services.db.read, id),
      findSchedule(services.db.read, id),
      findPublishedMs(services.db.read, id),
      loadSwitchPlans(services.db.read, [id]),
    ])
    return {
      campaign: {
        id: saved.id,
        siteId: saved.siteId,
        parentId: saved.parentId,
        isOn: saved.isOn,
        createdMs,
        updatedMs,
        warnings: await listWarnings(services, saved),
        document: saved.campaign,
        version: versionOf(saved.campaign),
      },
      draft: draft ? { document: draft.document, ...presentSave(c, draft) } : null,
      draftVersion: versionOf(draft?.document ?? saved.campaign),
      schedule,
      plan: planOf(id),
      publishedMs,
      others: siblings.map((other) => ({
        id: other.id,
        parentId: other.parentId,
        name: other.campaign.name,
        isOn: other.isOn,
      })),
      hasVariants: siblings.some(({ parentId }) => parentId === saved.id),
      facts: await loadCampaignFacts(services, {
        ...saved,
        campaign: draft?.document ?? saved.campaign,
      }),
    }
  }

  const { routes, mountEndpoint } = endpointRoutes(noCampaign)
  mountEndpoint(sitesApi.list, async () => ({ sites: await listCampaignSites(services) }))
  mountEndpoint(sitesApi.add, ({ c, body }) => saveSite(c, null, body))
  mountEndpoint(sitesApi.one, ({ params }) => oneSite(params.id))
  mountEndpoint(sitesApi.change, ({ c, params, body }) => saveSite(c, params.id, body))
  mountEndpoint(campaignsApi.list, ({ query }) => all(query))
  mountEndpoint(campaignsApi.add, async ({ c, query, body }) => {
    const document = checkCampaign(body.document)
    const { siteId } = await findSites(query.site)
    const id = siteId === null ? undefined : await campaigns.addCampaign(services, siteId, document)
    if (id === undefined) throw noSite()
    return one(c, id)
  })
  mountEndpoint(campaignsApi.reorder, async ({ query, body }) => {
    const { siteId } = await findSites(query.site)
    if (siteId !== null) await campaigns.reorderCampaigns(services, siteId, body.ids)
    return all(query)
  })
  mountEndpoint(campaignsApi.one, ({ c, params }) => one(c, params.id))
  mountEndpoint(campaignsApi.change, async ({ c, params, body }) => {
    const document = checkCampaign(body.document)
    const changed = await campaigns.changeCampaign(
      services,
      params.id,
      document,
      (current) => refuseOutdated(c, current),
      authorOf(c).name,
    )
    if (changed === undefined) throw noCampaign()
    return one(c, params.id)
  })
  mountEndpoint(campaignsApi.switch, async ({ c, params, body }) => {
    const siteId = await setCampaignOn(services, params.id, body.isOn)
    if (siteId === undefined) throw noCampaign()
    await renewShopPages(services, siteId)
    return one(c, params.id)
  })
  mountEndpoint(campaignsApi.planSwitches, async ({ c, params, body: { onMs, offMs } }) => {
    const nowMs = services.now()
    const isAhead = (ms: number | null) => ms === null || (ms > nowMs && ms <= nowMs + MAX_AHEAD_MS)
    const faults = [
      ...(isAhead(onMs) ? [] : [{ path: 'onMs', message: NOT_AHEAD }]),
      ...(isAhead(offMs) ? [] : [{ path: 'offMs', message: NOT_AHEAD }]),
      ...(onMs !== null && offMs !== null && offMs <= onMs
        ? [{ path: 'offMs', message: 'Koniec ma być później niż ponowne włączenie.' }]
        : []),
    ]
    if (faults.length > 0) throw new FieldRefusal(faults)
    const siteId = await planSwitches(services, params.id, { onMs, offMs })
    if (siteId === undefined) throw noCampaign()
    await renewShopPages(services, siteId)
    return one(c, params.id)
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
  mountEndpoint(campaignChecksApi.estimate, async ({ query, body }) => {
    const document = readCampaignDraft(body.document)
    if (!document) throw new FieldRefusal([{ path: 'document', message: 'is no campaign' }])
    const estimate = await estimateCampaign(services, query.site, query.campaign, document)
    if (estimate === undefined) throw noSite()
    return { estimate }
  })
  const copy = async (c: OwnerContext, id: string, addition: string, asVariant: boolean) => {
    const copyId = await campaigns.copyCampaign(services, id, addition, asVariant)
    if (copyId !== undefined) await copyDraft(services, id, copyId, authorOf(c))
    return one(c, copyId ?? '')
  }
  mountEndpoint(campaignsApi.copy, ({ c, params }) => copy(c, params.id, COPY, false))
  mountEndpoint(campaignsApi.addVariant, ({ c, params }) => copy(c, params.id, VARIANT, true))
  mountEndpoint(campaignsApi.promote, async ({ c, params }) => {
    const siteId = await campaigns.promoteVariant(services, params.id)
    if (siteId === undefined) throw noCampaign()
    await renewShopPages(services, siteId)
    return one(c, params.id)
  })
  mountEndpoint(campaignsApi.remove, async ({ params }) => {
    const siteId = await campaigns.removeCampaign(services, params.id)
    if (siteId === undefined) throw noCampaign()
    await renewShopPages(services, siteId)
    return { ok: true as const }
  })
  mountDrafts(services, mountEndpoint, one)
  return routes
}

type OwnerContext = Context<OwnerVariables>
type MountEndpoint = ReturnType<typeof endpointRoutes>['mountEndpoint']

/** Drafts, publications and versions of a campaign. `one`: its answer. */
const mountDrafts = (
  services: Services,
  mountEndpoint: MountEndpoint,
  one: (c: OwnerContext, id: string) => Promise<CampaignAnswer<Campaign>>,
) => {
  const saveAnswer = (
    c: OwnerContext,
    draft: SavedDraft | undefined,
    document: Campaign,
  ): DraftSavedAnswer => ({
    draft: draft ? presentSave(c, draft) : null,
    draftVersion: versionOf(document),
  })
  mountEndpoint(saveCampaignDraft, async ({ c, params, body }) => {
    const document = readCampaignDraft(body.document)
    if (!document) throw new FieldRefusal([{ path: 'document', message: 'is no campaign' }])
    const outcome = await saveDraft(
      services,
      { campaignId: params.id, document, author: authorOf(c), overwrites: body.overwrites },
      (current) => refuseOutdated(c, current),
    )
    if (outcome.ok) return saveAnswer(c, outcome.draft, document)
    throw outcome.reason === 'unknown' ? noCampaign() : changedMeanwhile()
  })
  mountEndpoint(draftsApi.discard, async ({ c, params }) => {
    const outcome = await discardDraft(services, params.id, (current) => refuseOutdated(c, current))
    if (outcome === 'discarded') return one(c, params.id)
    throw outcome === 'unknown' ? noCampaign() : changedMeanwhile()
  })
  mountEndpoint(draftsApi.publish, async ({ c, params, body }) => {
    const outcome = await publishDraft(
      services,
      { campaignId: params.id, turnsOn: body.turnsOn, author: authorOf(c).name },
      (current) => refuseOutdated(c, current),
    )
    if (outcome.ok) return one(c, params.id)
    if (outcome.reason === 'faults') throw refuseFaults(outcome.faults)
    throw outcome.reason === 'unknown' ? noCampaign() : changedMeanwhile()
  })
  mountEndpoint(draftsApi.schedule, async ({ c, params, body: { atMs, turnsOn } }) => {
    const nowMs = services.now()
    if (atMs <= nowMs || atMs > nowMs + MAX_AHEAD_MS)
      throw new FieldRefusal([{ path: 'atMs', message: NOT_AHEAD }])
    const author = authorOf(c).name
    const outcome = await scheduleDraft(services, { campaignId: params.id, turnsOn, author, atMs })
    if (outcome.ok) return one(c, params.id)
    throw outcome.reason === 'unknown' ? noCampaign() : refuseFaults(outcome.faults)
  })
  mountEndpoint(draftsApi.cancelSchedule, async ({ c, params }) => {
    await cancelSchedule(services, params.id)
    return one(c, params.id)
  })
  mountEndpoint(draftsApi.versions, async ({ params }) => ({
    versions: await listVersions(services.db.read, params.id),
  }))
  mountEndpoint(draftsApi.version, async ({ params }) => {
    const document = await findVersionDocument(services.db.read, params.id, params.version)
    if (!document) throw new Refusal(404, 'no_version', 'Nie ma już tej wersji.')
    return { document }
  })
  mountEndpoint(draftsApi.editors, async ({ c, params, body }) => {
    const found = await campaigns.loadCampaign(services.db.read, params.id)
    if (!found) throw noCampaign()
    const others = await noteEditor(services, params.id, { ...body, author: authorOf(c) })
    const draft = await findDraft(services.db.read, params.id)
    return { others, ...saveAnswer(c, draft, draft?.document ?? found.saved.campaign) }
  })
}

const authorOf = (c: OwnerContext): Author => {
  const { id, name, email } = c.get('owner')
  return { id, name: name || email }
}

const presentSave = (c: OwnerContext, { savedMs, author }: SavedDraft) => ({
  savedMs,
  author: author.name,
  isOwn: author.id === authorOf(c).id,
})

const refuseFaults = (faults: readonly CampaignFault[]) =>
  new FieldRefusal(faults.map(({ path, message }) => ({ path: `document.${path}`, message })))

/** As a whole or not at all, with each fault at its path below `document`. */
const checkCampaign = (document: Record<string, unknown>): Campaign => {
  const read = readCampaign(document)
  if (read.ok) return read.campaign
  throw refuseFaults(read.faults)
}
