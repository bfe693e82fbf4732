import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type Campaign, campaign } from '#campaign/campaign.ts'
import * as calls from '#contract/console/campaigns.ts'
import * as campaigns from '#server/campaigns/change-campaign.ts'
import { codeFaults } from '#server/campaigns/code-faults.ts'
import { listCampaigns } from '#server/campaigns/list-campaigns.ts'
import { listSites } from '#server/campaigns/list-sites.ts'
import { previewUrl } from '#server/campaigns/preview-token.ts'
import { saveSite, type SiteContent } from '#server/campaigns/save-site.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { FieldRefusal, readJson } from './read-json.ts'
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
export const campaignRoutes = (shop: Shop) => {
  const siteOf = async (c: Context): Promise<{ sites: calls.CampaignSite[]; siteId: string | null }> => {
    const sites = await listSites(shop)
    const wanted = c.req.query('site') ?? ''
    return { sites, siteId: sites.find(({ id }) => id === wanted)?.id ?? sites[0]?.id ?? null }
  }
  const oneSite = async (id: string): Promise<calls.SiteAnswer> => {
    const site = (await listSites(shop)).find((each) => each.id === id)
    if (!site) throw noSite()
    const { name, domains, settings, isShop } = site
    return { site, version: versionOf({ name, domains, settings, isShop } satisfies SiteContent) }
  }
  const save = async (c: Context, id: string | null): Promise<calls.SiteAnswer> => {
    const outcome = await saveSite(shop, id, await readJson(c, calls.siteToSave), (current) =>
      refuseOutdated(c, current),
    )
    if (outcome.ok) return oneSite(outcome.id)
    if (outcome.reason === 'unknown') throw noSite()
    throw new FieldRefusal(outcome.faults)
  }
  /** The shop's own pages carry the widget only while a campaign is on: those that are kept are drawn anew. */
  const redrawShop = async (siteId: string) => {
    if (shop.shopSettings().campaignSite !== siteId) return
    await shop.db.transaction((tx) => raiseVersion(tx, 'settings'))
    await shop.refresh()
  }
  const all = async (c: Context) => {
    const { sites, siteId } = await siteOf(c)
    const span = calls.campaignSpans.find((each) => each === c.req.query('span')) ?? '30'
    const listed = siteId === null ? [] : await listCampaigns(shop.db.read, siteId, span, shop.now())
    return c.json({
      sites: sites.map(({ id, name }) => ({ id, name })),
      siteId,
      span,
      campaigns: listed,
    } satisfies calls.CampaignsAnswer)
  }
  const one = async (c: Context, id: string) => {
    const found = await campaigns.showCampaign(shop.db.read, id)
    if (!found) throw noCampaign()
    const { kept, createdMs, updatedMs, siblings } = found
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
    .get('/campaign-sites', async (c) => c.json({ sites: await listSites(shop) } satisfies calls.SitesAnswer))
    .post('/campaign-sites', async (c) => c.json(await save(c, null)))
    .get('/campaign-sites/:id', async (c) => c.json(await oneSite(c.req.param('id'))))
    .put('/campaign-sites/:id', async (c) => c.json(await save(c, c.req.param('id'))))
    .get('/campaigns', all)
    .post('/campaigns', async (c) => {
      const document = await readCampaign(c)
      const { siteId } = await siteOf(c)
      const id = siteId === null ? undefined : await campaigns.addCampaign(shop, siteId, document)
      if (id === undefined) throw noSite()
      return one(c, id)
    })
    .put('/campaigns/order', async (c) => {
      const { ids } = await readJson(c, calls.orderCampaigns)
      const { siteId } = await siteOf(c)
      if (siteId !== null) await campaigns.orderCampaigns(shop, siteId, ids)
      return all(c)
    })
    .get('/campaigns/:id', (c) => one(c, idOf(c)))
    .put('/campaigns/:id', async (c) => {
      const document = await readCampaign(c)
      const changed = await campaigns.changeCampaign(shop, idOf(c), document, (current) =>
        refuseOutdated(c, current),
      )
      if (changed === undefined) throw noCampaign()
      return one(c, idOf(c))
    })
    .put('/campaigns/:id/switch', async (c) => {
      const { isOn } = await readJson(c, calls.switchCampaign)
      const siteId = await campaigns.setCampaignOn(shop, idOf(c), isOn)
      if (siteId === undefined) throw noCampaign()
      await redrawShop(siteId)
      return one(c, idOf(c))
    })
    .post('/campaigns/:id/preview', async (c) => {
      const found = await campaigns.showCampaign(shop.db.read, idOf(c))
      if (!found) throw noCampaign()
      const { site } = await oneSite(found.kept.siteId)
      return c.json({ url: previewUrl(shop, site, found.kept.id) } satisfies calls.CampaignPreviewAnswer)
    })
    .post('/campaigns/:id/copy', async (c) =>
      one(c, (await campaigns.copyCampaign(shop, idOf(c), COPY)) ?? ''),
    )
    .post('/campaigns/:id/variant', async (c) =>
      one(c, (await campaigns.copyCampaign(shop, idOf(c), VARIANT, true)) ?? ''),
    )
    .post('/campaigns/:id/promote', async (c) => {
      const siteId = await campaigns.promoteVariant(shop, idOf(c))
      if (siteId === undefined) throw noCampaign()
      await redrawShop(siteId)
      return one(c, idOf(c))
    })
    .delete('/campaigns/:id', async (c) => {
      const siteId = await campaigns.removeCampaign(shop, idOf(c))
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
