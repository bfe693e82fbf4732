import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { pageTemplate } from './page-template.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { Shop } from '#server/shop.ts'
import { guarded, NOT_KEPT } from './answer-display-error.ts'
import { drawMarkup } from './draw-markup.ts'
import { findCampaign, findOlderCampaign, listOlderCampaigns } from './find-campaign.ts'
import type { KeptCampaign } from './kept-campaign.ts'
import { loadLiveSite } from './live-site.ts'
import { loaderScript } from './loader-script.ts'
import { ownCodeScript } from './own-code.ts'
import { ownFilterScript } from './own-filter.ts'
import { LOADER_PATH } from './snippet.ts'

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
const templates: Record<string, (c: Context, kept: KeptCampaign) => Response> = {
  json: (c, kept) => {
    const { body, encoding } = packed(
      kept,
      () => JSON.stringify(pageTemplate(kept.campaign)),
      c.req.header('accept-encoding') ?? '',
    )
    return new Response(body, { status: 200, headers: { ...TEMPLATE, ...encoding } })
  },
  html: (c, { id, campaign }) => c.body(drawMarkup(id, campaign), 200, HTML),
}

/** What pages of other sites read without asking who they are: it holds nothing about anybody. */
export const configurationRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  app.get(
    displayPaths.configuration,
    guarded(shop, async (c) => {
      const site = await loadLiveSite(shop, c.req.param('clientId') ?? '')
      if (!site) return notFound(c)
      const configuration = site.configuration()
      return answerTagged(c, configuration, () => configuration.json, CONFIGURATION)
    }),
  )
  const answerLoader = guarded(shop, async (c) => {
    const site = await loadLiveSite(shop, c.req.query('id') ?? '')
    const script = loaderScript(site?.configuration())
    return script ? answerTagged(c, script, script.text, LOADER) : notFound(c)
  })
  // Without a site's name in its address it is a file like others, and asks for the configuration itself.
  app.get(LOADER_PATH, (c, next) => (c.req.query('id') ? answerLoader(c, next) : next()))
  app.get(
    displayPaths.template,
    guarded(shop, async (c) => {
      const [, id = '', hash = '', ending = ''] = HASHED.exec(c.req.param('file') ?? '') ?? []
      const current = await findCampaign(shop, id)
      // A page whose loader is older than the last change asks for what the campaign was then.
      const kept = current && (current.hash === hash ? current : await findOlderCampaign(shop, current, hash))
      return (kept && templates[ending]?.(c, kept)) || notFound(c)
    }),
  )
  for (const [path, scriptOf] of [
    [displayPaths.ownFilter, ownFilterScript],
    [displayPaths.ownCode, ownCodeScript],
  ] as const) {
    app.get(
      path,
      guarded(shop, async (c) => {
        const [, id = ''] = HASHED.exec(c.req.param('file') ?? '') ?? []
        const kept = await findCampaign(shop, id)
        const site = kept && (await loadLiveSite(shop, kept.siteId))
        if (!site?.settings.runsOwnCode) return notFound(c)
        const asked = (one: KeptCampaign) => {
          const script = scriptOf(one)
          return script?.name === c.req.param('file') ? script : undefined
        }
        const script =
          asked(kept!) ?? (await listOlderCampaigns(shop, kept!)).flatMap((one) => asked(one) ?? [])[0]
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
  c.json({ error: 'not_found' }, 404, { ...NOT_KEPT, 'Access-Control-Allow-Origin': '*' })
