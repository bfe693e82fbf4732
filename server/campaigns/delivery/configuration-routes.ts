import { type Context, Hono } from 'hono'
import { prerenderedTemplate, type SavedCampaign } from '../editor/saved-campaign.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { derivedOnce } from '#server/platform/derived.ts'
import type { Services } from '#server/platform/services.ts'
import { withJsonErrors, NO_STORE } from '../http/answer.ts'
import { renderPlainMarkup } from './plain-markup.ts'
import { findCampaign, findOlderCampaign, listOlderCampaigns } from '../sites/find-campaign.ts'
import { loadPublishedSite, type PublishedSite } from '../sites/published-site.ts'
import { loaderOf, NO_SITE_LOADER } from './loader-script.ts'
import { answerTagged, compressedText, taggedText } from './tagged-text.ts'
import { widgetBuild } from '../sites/widget-build.ts'
import { ownerScript, ownerFilterScript } from '../sites/owner-scripts.ts'
import { LOADER_PATH } from '../editor/campaign-sites.ts'

const ANY_PAGE = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' }
/** Publicly cacheable: the same for everyone, and a change is seen within a minute. */
const CONFIGURATION = {
  ...ANY_PAGE,
  'Content-Type': 'application/json; charset=UTF-8',
  'Cache-Control': 'public, max-age=60, stale-while-revalidate=600',
}
const IMMUTABLE = { ...ANY_PAGE, 'Cache-Control': 'public, max-age=31536000, immutable' }
const TEMPLATE = { ...IMMUTABLE, 'Content-Type': 'application/json; charset=UTF-8' }
const HTML = {
  ...IMMUTABLE,
  'Content-Type': 'text/html; charset=UTF-8',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
}
/** Cached as long as the configuration in it; also for pages with Cross-Origin-Embedder-Policy. */
const LOADER = {
  ...CONFIGURATION,
  'Content-Type': 'text/javascript; charset=UTF-8',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const SCRIPT = { ...IMMUTABLE, 'Content-Type': 'text/javascript; charset=UTF-8' }
const HASHED = /^([0-9a-f]{13})-([0-9a-f]{16})\.(json|html|js)$/

const configurationText = derivedOnce((site: PublishedSite) => {
  const { etag, json } = site.configuration()
  return taggedText(etag, () => json)
})

const templateText = derivedOnce(({ campaign }: SavedCampaign) =>
  compressedText(() => JSON.stringify(prerenderedTemplate(campaign))),
)

/** A campaign's template in each of its formats, by file extension. */
const templates: Record<string, (c: Context, saved: SavedCampaign) => Response> = {
  json: (c, saved) => {
    const { body, headers } = templateText(saved)(c.req.header('accept-encoding') ?? '')
    return new Response(body, { status: 200, headers: { ...TEMPLATE, ...headers } })
  },
  html: (c, { id, campaign }) => c.body(renderPlainMarkup(id, campaign), 200, HTML),
}

/** What pages of any site may read: it contains nothing about a visitor. */
export const configurationRoutes = (services: Services): Hono => {
  const app = new Hono()
  app.get(
    displayPaths.configuration,
    withJsonErrors(services, async (c) => {
      const site = await loadPublishedSite(services, c.req.param('clientId') ?? '')
      return site ? answerTagged(c, configurationText(site), CONFIGURATION) : notFound(c)
    }),
  )
  const answerLoader = withJsonErrors(services, async (c) => {
    const site = await loadPublishedSite(services, c.req.query('id') ?? '')
    const isBuilt = services.get(widgetBuild).loader !== null
    const script = site ? loaderOf(site, services) : isBuilt ? NO_SITE_LOADER : null
    return script ? answerTagged(c, script, LOADER) : notFound(c)
  })
  // Without a site's id it is a static file, which requests the configuration itself.
  app.get(LOADER_PATH, (c, next) => (c.req.query('id') ? answerLoader(c, next) : next()))
  app.get(
    displayPaths.template,
    withJsonErrors(services, async (c) => {
      const [, id = '', hash = '', ending = ''] = HASHED.exec(c.req.param('file') ?? '') ?? []
      const current = await findCampaign(services, id)
      // A page whose loader is older than the last change requests the earlier version.
      const saved =
        current && (current.hash === hash ? current : await findOlderCampaign(services, current, hash))
      return (saved && templates[ending]?.(c, saved)) || notFound(c)
    }),
  )
  for (const [path, scriptOf] of [
    [displayPaths.ownFilter, ownerFilterScript],
    [displayPaths.ownCode, ownerScript],
  ] as const) {
    app.get(
      path,
      withJsonErrors(services, async (c) => {
        const [, id = ''] = HASHED.exec(c.req.param('file') ?? '') ?? []
        const saved = await findCampaign(services, id)
        const site = saved && (await loadPublishedSite(services, saved.siteId))
        if (!site?.settings.runsOwnCode) return notFound(c)
        const scriptIfNamed = (one: SavedCampaign) => {
          const script = scriptOf(one)
          return script?.name === c.req.param('file') ? script : undefined
        }
        const script =
          scriptIfNamed(saved!) ??
          (await listOlderCampaigns(services, saved!)).flatMap((one) => scriptIfNamed(one) ?? [])[0]
        return script ? c.body(script.text, 200, SCRIPT) : notFound(c)
      }),
    )
  }
  return app
}

const notFound = (c: Context) =>
  c.json({ error: 'not_found' }, 404, { ...NO_STORE, 'Access-Control-Allow-Origin': '*' })
