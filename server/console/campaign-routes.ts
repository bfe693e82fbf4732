import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type Campaign, campaign } from '#campaign/campaign.ts'
import * as calls from '#contract/console/campaigns.ts'
import * as campaigns from '#server/campaigns/editor/change-campaign.ts'
import { codeFaults } from '#server/campaigns/editor/code-faults.ts'
import { listCampaigns } from '#server/campaigns/editor/list-campaigns.ts'
import {
  listCampaignSites,
  saveCampaignSite,
  type SiteContent,
} from '#server/campaigns/editor/campaign-sites.ts'
import { previewUrl } from '#server/campaigns/delivery/preview-token.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { FieldRefusal, readJson } from '#server/platform/http/read-json.ts'
import { refuseOutdated, versionOf } from './read-version.ts'

const ID = /^[0-9a-f]{13}$/
const COPY = ' (kopia)'
const VARIANT = ' (wariant)'

const noSite = () => new Refusal(404, 'no_site', 'Nie ma takiej strony. Odśwież panel.')
const noCampaign = () => new Refusal(404, 'no_campaign', 'Nie ma takiej kampanii. Odśwież panel.')
const idOf = (c: Context): string => {
  const id = c.req.param('id') ?? ''
  if (!ID.test(id)) throw noCampaign()
  return id
}

/** Sites with campaigns, for the owner: what they are, what they show, what that brought. */
export const campaignRoutes = (services: Services) => {
  const siteOf = async (c: Context): Promise<{ sites: calls.CampaignSite[]; siteId: string | null }> => {
    const sites = await listCampaignSites(services)
    const wanted = c.req.query('site') ?? ''
    return { sites, siteId: sites.find(({ id }) => id === wanted)?.id ?? sites[0]?.id ?? null }
  }
  const oneSite = async (id: string): Promise<calls.SiteAnswer> => {
    const site = (await listCampaignSites(services)).find((each) => each.id === id)
    if (!site) throw noSite()
    const { name, domains, settings, isShop } = site
    return { site, version: versionOf({ name, domains, settings, isShop } satisfies SiteContent) }
  }
  const save = async (c: Context, id: string | null): Promise<calls.SiteAnswer> => {
    const outcome = await saveCampaignSite(services, id, await readJson(c, calls.siteToSave), (current) =>
      refuseOutdated(c, current),
    )
    if (outcome.ok) return oneSite(outcome.id)
    if (outcome.reason === 'unknown') throw noSite()
    throw new FieldRefusal(outcome.faults)
  }
  /** The shop's own pages carry the widget only while a campaign is on: those that are kept are drawn anew. */
  const redrawShop = async (siteId: string) => {
    if (services.shopSettings().campaignSite !== siteId) return
    await services.db.transaction((tx) => raiseVersion(tx, 'settings'))
    await services.refresh()
  }
  const all = async (c: Context) => {
    const { sites, siteId } = await siteOf(c)
    const span = calls.campaignSpans.find((each) => each === c.req.query('span')) ?? '30'
    const listed = siteId === null ? [] : await listCampaigns(services.db.read, siteId, span, services.now())
    return c.json({
      sites: sites.map(({ id, name }) => ({ id, name })),
      siteId,
      span,
      campaigns: listed,
    } satisfies calls.CampaignsAnswer)
  }
  const one = async (c: Context, id: string) => {
    const found = await campaigns.loadCampaign(services.db.read, id)
    if (!found) throw noCampaign()
    const { saved: kept, createdMs, updatedMs, siblings } = found
    return c.json({
      campaign: {
        id: kept.id,
        siteId: kept.siteId,
        parentId: kept.parentId,
        isOn: kept.isOn,
        createdMs,
        updatedMs,
        document: kept.campaign,
        version: versionOf(kept.campaign),
      },
      others: siblings.map((other) => ({
        id: other.id,
        parentId: other.parentId,
        name: other.campaign.name,
        isOn: other.isOn,
      })),
      hasVariants: siblings.some(({ parentId }) => parentId === kept.id),
    } satisfies calls.CampaignAnswer<Campaign>)
  }

  return new Hono<OwnerVariables>()
    .get('/campaign-sites', async (c) =>
      c.json({ sites: await listCampaignSites(services) } satisfies calls.SitesAnswer),
    )
    .post('/campaign-sites', async (c) => c.json(await save(c, null)))
    .get('/campaign-sites/:id', async (c) => c.json(await oneSite(c.req.param('id'))))
    .put('/campaign-sites/:id', async (c) => c.json(await save(c, c.req.param('id'))))
    .get('/campaigns', all)
    .post('/campaigns', async (c) => {
      const document = await readCampaign(c)
      const { siteId } = await siteOf(c)
      const id = siteId === null ? undefined : await campaigns.addCampaign(services, siteId, document)
      if (id === undefined) throw noSite()
      return one(c, id)
    })
    .put('/campaigns/order', async (c) => {
      const { ids } = await readJson(c, calls.orderCampaigns)
      const { siteId } = await siteOf(c)
      if (siteId !== null) await campaigns.reorderCampaigns(services, siteId, ids)
      return all(c)
    })
    .get('/campaigns/:id', (c) => one(c, idOf(c)))
    .put('/campaigns/:id', async (c) => {
      const document = await readCampaign(c)
      const changed = await campaigns.changeCampaign(services, idOf(c), document, (current) =>
        refuseOutdated(c, current),
      )
      if (changed === undefined) throw noCampaign()
      return one(c, idOf(c))
    })
    .put('/campaigns/:id/switch', async (c) => {
      const { isOn } = await readJson(c, calls.switchCampaign)
      const siteId = await campaigns.setCampaignOn(services, idOf(c), isOn)
      if (siteId === undefined) throw noCampaign()
      await redrawShop(siteId)
      return one(c, idOf(c))
    })
    .post('/campaigns/:id/preview', async (c) => {
      const found = await campaigns.loadCampaign(services.db.read, idOf(c))
      if (!found) throw noCampaign()
      const { site } = await oneSite(found.saved.siteId)
      return c.json({ url: previewUrl(services, site, found.saved.id) } satisfies calls.CampaignPreviewAnswer)
    })
    .post('/campaigns/:id/copy', async (c) =>
      one(c, (await campaigns.copyCampaign(services, idOf(c), COPY)) ?? ''),
    )
    .post('/campaigns/:id/variant', async (c) =>
      one(c, (await campaigns.copyCampaign(services, idOf(c), VARIANT, true)) ?? ''),
    )
    .post('/campaigns/:id/promote', async (c) => {
      const siteId = await campaigns.promoteVariant(services, idOf(c))
      if (siteId === undefined) throw noCampaign()
      await redrawShop(siteId)
      return one(c, idOf(c))
    })
    .delete('/campaigns/:id', async (c) => {
      const siteId = await campaigns.removeCampaign(services, idOf(c))
      if (siteId === undefined) throw noCampaign()
      await redrawShop(siteId)
      return c.json({ ok: true })
    })
}

/** Whole or not at all, with each fault at its path below `document`. */
const readCampaign = async (c: Context): Promise<Campaign> => {
  const { document } = await readJson(c, calls.campaignToSave)
  const read = v.safeParse(campaign, document)
  const faults = read.success
    ? codeFaults(read.output)
    : read.issues.map(({ path = [], message }) => ({ path: path.map(({ key }) => String(key)), message }))
  if (read.success && !faults.length) return read.output
  throw new FieldRefusal(
    faults.map(({ path, message }) => ({ path: ['document', ...path].join('.'), message })),
  )
}
