import * as v from 'valibot'
import { brandKit, type BrandKit } from '#campaign/brand/brand-kit.ts'
import { type BrandAnswer, brandApiOf, type RestyleAnswer } from '#contract/console/campaigns/brand.ts'
import { loadBrandKit, saveBrandKit, themeKit } from '#server/campaigns/brand/brand-kits.ts'
import {
  findLastRestyling,
  listOffBrand,
  restyleCampaigns,
  undoRestyling,
} from '#server/campaigns/brand/restyle.ts'
import { listCampaignSites } from '#server/campaigns/editor/campaign-sites.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'

const brandApi = brandApiOf<BrandKit>()

const noSite = () => new Refusal(404, 'no_site', 'Nie ma takiej strony. Odśwież panel.')

const checkKit = (given: Record<string, unknown>): BrandKit => {
  const read = v.safeParse(brandKit, given)
  if (read.success) return read.output
  throw new FieldRefusal(
    read.issues.map(({ path = [], message }) => ({
      path: ['kit', ...path.map(({ key }) => String(key))].join('.'),
      message,
    })),
  )
}

/** The look of a site's campaigns, for their owner. */
export const brandRoutes = (services: Services) => {
  const sitesWith = async (id: string) => {
    const sites = await listCampaignSites(services)
    const site = sites.find((each) => each.id === id)
    if (!site) throw noSite()
    return { site, sites }
  }
  const one = async (id: string): Promise<BrandAnswer<BrandKit>> => {
    const { site, sites } = await sitesWith(id)
    const [{ kit, isSaved }, others, restyled] = await Promise.all([
      loadBrandKit(services, id),
      listOffBrand(services, id),
      findLastRestyling(services, id),
    ])
    return {
      site: { id, name: site.name },
      sites: sites.map((each) => ({ id: each.id, name: each.name })),
      kit,
      isSaved,
      ofTheme: themeKit(services, id),
      version: versionOf(kit),
      others,
      restyled,
    }
  }
  const after = async (
    id: string,
    outcome: { changed: number; skipped: number },
  ): Promise<RestyleAnswer<BrandKit>> => ({ brand: await one(id), ...outcome })

  const { routes, mountEndpoint } = endpointRoutes(noSite)
  mountEndpoint(brandApi.one, ({ params }) => one(params.id))
  mountEndpoint(brandApi.change, async ({ c, params, body }) => {
    await sitesWith(params.id)
    await saveBrandKit(services, params.id, checkKit(body.kit), (current) => refuseOutdated(c, current))
    return one(params.id)
  })
  mountEndpoint(brandApi.restyle, async ({ params, body }) => {
    await sitesWith(params.id)
    return after(params.id, await restyleCampaigns(services, params.id, body.ids))
  })
  mountEndpoint(brandApi.undoRestyle, async ({ params }) => {
    await sitesWith(params.id)
    const outcome = await undoRestyling(services, params.id)
    if (!outcome) throw new Refusal(409, 'nothing_restyled', 'Nie ma już czego cofać. Odśwież panel.')
    return after(params.id, outcome)
  })
  return routes
}
