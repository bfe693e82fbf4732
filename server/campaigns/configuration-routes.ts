import { type Context, Hono } from 'hono'
import { templateOf } from '#campaign/template.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { Shop } from '#server/shop.ts'
import { findCampaign } from './find-campaign.ts'
import { loadLiveSite } from './live-site.ts'

/** Anybody may keep it: what is in it is the same for everyone, and a change is seen within a minute. */
const CONFIGURATION_KEPT = 'public, max-age=60, stale-while-revalidate=600'
const TEMPLATE_KEPT = 'public, max-age=31536000, immutable'
const TEMPLATE_FILE = /^([0-9a-f]{13})-([0-9a-f]{16})\.json$/

/** What pages of other sites read without asking who they are: it holds nothing about anybody. */
export const configurationRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  app.get(displayPaths.configuration, async (c) => {
    open(c)
    const site = await loadLiveSite(shop, c.req.param('clientId'))
    if (!site) return notFound(c)
    const headers = { 'Content-Type': 'application/json; charset=UTF-8', ETag: site.configurationEtag, 'Cache-Control': CONFIGURATION_KEPT }
    if (c.req.header('if-none-match') === site.configurationEtag) return c.body(null, 304, headers)
    return c.body(site.configurationJson, 200, headers)
  })
  app.get(displayPaths.template, async (c) => {
    open(c)
    const [, id = '', hash] = TEMPLATE_FILE.exec(c.req.param('file')) ?? []
    const kept = await findCampaign(shop, id)
    // A page that decided a minute ago asks for what was there then; an older one is gone.
    if (!kept || kept.hash !== hash) return notFound(c)
    return c.json(templateOf(kept.campaign), 200, { 'Cache-Control': TEMPLATE_KEPT })
  })
  return app
}

const open = (c: Context) => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('X-Content-Type-Options', 'nosniff')
}

const notFound = (c: Context) => c.json({ error: 'not_found' }, 404, { 'Cache-Control': 'no-store' })
