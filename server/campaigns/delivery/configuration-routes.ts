import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { prerenderedTemplate, type SavedCampaign } from '../editor/saved-campaign.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { Services } from '#server/platform/services.ts'
import { withJsonErrors, NO_STORE } from '../http/answer.ts'
import { renderPlainMarkup } from './plain-markup.ts'
import { findCampaign, findOlderCampaign, listOlderCampaigns } from '../sites/find-campaign.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { loaderScript } from './loader-script.ts'
import { ownerScript, ownerFilterScript } from '../sites/owner-scripts.ts'
import { LOADER_PATH } from '../editor/campaign-sites.ts'

const OPEN = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' }
/** Anybody may keep it: what is in it is the same for everyone, and a change is seen within a minute. */
const CONFIGURATION = {
  ...OPEN,
  'Content-Type': 'application/json; charset=UTF-8',
  'Cache-Control': 'public, max-age=60, stale-while-revalidate=600',
}
const FOR_EVER = { ...OPEN, 'Cache-Control': 'public, max-age=31536000, immutable' }
const TEMPLATE = { ...FOR_EVER, 'Content-Type': 'application/json; charset=UTF-8' }
const HTML = {
  ...FOR_EVER,
  'Content-Type': 'text/html; charset=UTF-8',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
}
/** As long as what is in it. Pages of any site run it, also those that let in only what says so itself. */
const LOADER = {
  ...CONFIGURATION,
  'Content-Type': 'text/javascript; charset=UTF-8',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const SCRIPT = { ...FOR_EVER, 'Content-Type': 'text/javascript; charset=UTF-8' }
const HASHED = /^([0-9a-f]{13})-([0-9a-f]{16})\.(json|html|js)$/

/** A campaign's template in each of its forms, by the ending of its name. */
const templates: Record<string, (c: Context, saved: SavedCampaign) => Response> = {
  json: (c, saved) => {
    const { body, encoding } = packed(
      saved,
      () => JSON.stringify(prerenderedTemplate(saved.campaign)),
      c.req.header('accept-encoding') ?? '',
    )
    return new Response(body, { status: 200, headers: { ...TEMPLATE, ...encoding } })
  },
  html: (c, { id, campaign }) => c.body(renderPlainMarkup(id, campaign), 200, HTML),
}

/** What pages of other sites read without asking who they are: it holds nothing about anybody. */
export const configurationRoutes = (services: Services): Hono => {
  const app = new Hono()
  app.get(
    displayPaths.configuration,
    withJsonErrors(services, async (c) => {
      const site = await loadPublishedSite(services, c.req.param('clientId') ?? '')
      if (!site) return notFound(c)
      const configuration = site.configuration()
      return answerTagged(c, configuration, () => configuration.json, CONFIGURATION)
    }),
  )
  const answerLoader = withJsonErrors(services, async (c) => {
    const site = await loadPublishedSite(services, c.req.query('id') ?? '')
    const script = loaderScript(site?.configuration())
    return script ? answerTagged(c, script, script.text, LOADER) : notFound(c)
  })
  // Without a site's name in its address it is a file like others, and asks for the configuration itself.
  app.get(LOADER_PATH, (c, next) => (c.req.query('id') ? answerLoader(c, next) : next()))
  app.get(
    displayPaths.template,
    withJsonErrors(services, async (c) => {
      const [, id = '', hash = '', ending = ''] = HASHED.exec(c.req.param('file') ?? '') ?? []
      const current = await findCampaign(services, id)
      // A page whose loader is older than the last change asks for what the campaign was then.
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
        const asked = (one: SavedCampaign) => {
          const script = scriptOf(one)
          return script?.name === c.req.param('file') ? script : undefined
        }
        const script =
          asked(saved!) ?? (await listOlderCampaigns(services, saved!)).flatMap((one) => asked(one) ?? [])[0]
        return script ? c.body(script.text, 200, SCRIPT) : notFound(c)
      }),
    )
  }
  return app
}

const answerTagged = (
  c: Context,
  of: { etag: string },
  textOf: () => string,
  headers: Record<string, string>,
): Response => {
  if (c.req.header('if-none-match') === of.etag)
    return new Response(null, { status: 304, headers: { ...headers, ETag: of.etag } })
  const { body, encoding } = packed(of, textOf, c.req.header('accept-encoding') ?? '')
  return new Response(body, { status: 200, headers: { ...headers, ETag: of.etag, ...encoding } })
}

type Packed = Buffer<ArrayBuffer>
const PLAIN = { Vary: 'Accept-Encoding' }
/** Best first. By what was packed; made when a browser first asks for it. */
const packings = [
  { name: 'br', pack: brotliCompressSync, made: new WeakMap<object, Packed>() },
  { name: 'gzip', pack: gzipSync, made: new WeakMap<object, Packed>() },
]

/** A text as the browser takes it: a configuration is a tenth of its size then, a template less than a half. */
const packed = (
  of: object,
  textOf: () => string,
  accepted: string,
): { body: string | Packed; encoding: Record<string, string> } => {
  const packing = packings.find(({ name }) =>
    new RegExp(`\\b${name}\\b(?!;q=0(?:\\.0*)?(?:$|,))`).test(accepted),
  )
  if (!packing) return { body: textOf(), encoding: PLAIN }
  const { name, pack, made } = packing
  const body = made.get(of) ?? (pack(textOf()) as Packed)
  made.set(of, body)
  return { body, encoding: { ...PLAIN, 'Content-Encoding': name } }
}

const notFound = (c: Context) =>
  c.json({ error: 'not_found' }, 404, { ...NO_STORE, 'Access-Control-Allow-Origin': '*' })
