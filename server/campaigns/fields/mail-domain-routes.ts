import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { MailDomainAnswer } from '#contract/display/names.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { Services } from '#server/platform/services.ts'
import { withJsonErrors } from '../http/answer.ts'
import { listNonBusinessDomains, mailDomainKind } from './mail-domains.ts'

/** The same for everybody; the lists change only with a release. */
const KEPT = {
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Content-Type': 'application/json; charset=UTF-8',
  'Cache-Control': 'public, max-age=86400',
}
const MAX_DOMAIN = 253

/** The kind of a mail domain for our pages, or the whole list for the old wire. */
export const mailDomainRoutes = (services: Services): Hono => {
  const app = new Hono()
  let list: Promise<{ json: string; etag: string }> | undefined

  app.get(
    displayPaths.validationEmails,
    withJsonErrors(services, async (c) => {
      const { json, etag } = await (list ??= makeList())
      const headers = { ...KEPT, ETag: etag }
      return c.req.header('if-none-match') === etag ? c.body(null, 304, headers) : c.body(json, 200, headers)
    }),
  )
  app.get(
    displayPaths.mailDomain,
    withJsonErrors(services, async (c) => {
      const domain = (c.req.param('domain') ?? '').slice(0, MAX_DOMAIN).toLowerCase()
      const answer: MailDomainAnswer = { domain, kind: await mailDomainKind(domain) }
      return c.json(answer, 200, KEPT)
    }),
  )
  return app
}

const makeList = async () => {
  const json = JSON.stringify(await listNonBusinessDomains())
  return { json, etag: `"${createHash('sha256').update(json).digest('hex').slice(0, 16)}"` }
}
