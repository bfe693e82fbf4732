import * as v from 'valibot'
import { brandKit } from '#campaign/brand/brand-kit.ts'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { galleryApiOf, stillApi, templatesApi } from '#contract/console/campaigns/gallery.ts'
import { loadBrandKit } from '#server/campaigns/brand/brand-kits.ts'
import { listCampaignSites } from '#server/campaigns/editor/campaign-sites.ts'
import { loadCampaign } from '#server/campaigns/editor/change-campaign.ts'
import { galleryItems } from '#server/campaigns/gallery/gallery-items.ts'
import { shownStart, startOfCampaign } from '#server/campaigns/gallery/start-of-campaign.ts'
import { stillHeaders, stillPage } from '#server/campaigns/gallery/still-page.ts'
import { readTemplateFile, templateFileOf } from '#server/campaigns/templates/template-file.ts'
import * as templates from '#server/campaigns/templates/templates.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'
import { versionOf } from '#server/console/http/read-version.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'

const galleryApi = galleryApiOf<Campaign>()

const noTemplate = () => new Refusal(404, 'no_template', 'Nie ma już takiego szablonu. Odśwież panel.')
const noStart = () => new Refusal(404, 'no_start', 'Nie ma już takiego wzoru kampanii. Odśwież panel.')
const tooMany = () =>
  new Refusal(
    409,
    'too_many_templates',
    `Szablonów może być najwyżej ${templates.MAX_TEMPLATES}. Usuń te, których nie używasz.`,
  )

/** `Wyprzedaż – lato!` → `wyprzedaz-lato.json` */
const fileName = (name: string) =>
  `${
    foldPolish(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'kampania'
  }.json`

const readKit = (text: string) => {
  if (text === '') return undefined
  try {
    const read = v.safeParse(brandKit, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** What new campaigns start from: the gallery with its drawings, and the owner's templates. */
export const galleryConsoleRoutes = (services: Services) => {
  const { db } = services
  const siteOf = async (wanted: string) => {
    const sites = await listCampaignSites(services)
    return sites.find(({ id }) => id === wanted)?.id ?? sites[0]?.id ?? null
  }

  const { routes, mountEndpoint } = endpointRoutes(noTemplate)
  mountEndpoint(galleryApi.list, async ({ query }) => {
    const siteId = await siteOf(query.site)
    const [all, { kit }] = await Promise.all([
      templates.listTemplates(db.read),
      loadBrandKit(services, siteId ?? ''),
    ])
    return { siteId, brandVersion: versionOf(kit), items: galleryItems(all) }
  })
  mountEndpoint(galleryApi.start, async ({ query }) => {
    const document = await startOfCampaign(services, (await siteOf(query.site)) ?? '', query.from)
    if (!document) throw noStart()
    return { document }
  })
  mountEndpoint(stillApi, async ({ c, query }) => {
    const campaign = await shownStart(services, {
      siteId: (await siteOf(query.site)) ?? '',
      from: query.from,
      kit: readKit(query.kit),
      isUnbranded: query.own === '1',
    })
    if (!campaign) throw noStart()
    return c.body(stillPage(campaign, query.window ?? 'card', services.now()), 200, stillHeaders)
  })
  mountEndpoint(templatesApi.add, async ({ body }) => {
    const outcome = await templates.addTemplateOf(services, body.campaignId, body.name)
    if (!outcome) throw new Refusal(404, 'no_campaign', 'Nie ma takiej kampanii. Odśwież panel.')
    if (!outcome.ok) throw tooMany()
    return { template: outcome.templates[0]! }
  })
  mountEndpoint(templatesApi.import, async ({ body }) => {
    const read = readTemplateFile(body.text)
    if (!read.ok) return { added: [], faults: read.faults }
    const outcome = await templates.addTemplates(
      services,
      read.campaigns.map((campaign) => ({ name: campaign.name, campaign })),
    )
    if (!outcome.ok) throw tooMany()
    return { added: outcome.templates, faults: [] }
  })
  mountEndpoint(templatesApi.rename, async ({ params, body }) => {
    if (!(await templates.renameTemplate(services, params.id, body.name))) throw noTemplate()
    return { template: { id: params.id, name: body.name } }
  })
  mountEndpoint(templatesApi.remove, async ({ params }) => {
    if (!(await templates.removeTemplate(services, params.id))) throw noTemplate()
    return { ok: true as const }
  })
  mountEndpoint(templatesApi.file, async ({ c, params }) => {
    const found = await templates.findTemplate(db.read, params.id)
    if (!found) throw noTemplate()
    return sendCampaign(c, found.campaign)
  })
  mountEndpoint(templatesApi.campaignFile, async ({ c, params }) => {
    const found = await loadCampaign(db.read, params.id)
    if (!found) throw new Refusal(404, 'no_campaign', 'Nie ma takiej kampanii. Odśwież panel.')
    return sendCampaign(c, found.saved.campaign)
  })
  return routes
}

const sendCampaign = (c: Parameters<typeof sendFile>[0], campaign: Campaign) =>
  sendFile(
    c,
    { name: fileName(campaign.name), type: 'application/json' },
    (async function* () {
      yield templateFileOf([campaign])
    })(),
  )
