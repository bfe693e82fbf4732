import { type Context, Hono } from 'hono'
import { loadPublishedSite } from '../sites/published-site.ts'
import { answerError } from '#server/shop/pages/answer-error.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import type { Services } from '#server/platform/services.ts'
import { confirmLead, findLeadToConfirm, unsubscribeLead } from './lead-consent.ts'
import { answerLeadPage } from './lead-page.ts'
import { type LeadLink, leadPaths, readLeadToken } from './lead-links.ts'
import { findLead, type LeadRow } from './store.ts'
import { leadStringsIn } from './lead-strings.ts'

/**
 * Pages behind links in mails to leads. Following a link changes nothing, since programs follow links too: its page has
 * a button. A mail program may send the button's request itself (RFC 8058).
 */
export const leadLinkRoutes = (services: Services): Hono => {
  const app = new Hono()
  app.onError((error, c) => answerError(c, services, error))

  const wordsFor = (lead: LeadRow | undefined) =>
    leadStringsIn(lead ? String((JSON.parse(lead.details_json) as { language?: string }).language) : 'pl')
  const siteName = async (lead: LeadRow) =>
    (await loadPublishedSite(services, lead.site_id))?.name ?? new URL(services.settings.publicUrl).hostname
  const answerNotFound = (c: Context) => {
    const { language, words } = wordsFor(undefined)
    return answerLeadPage(c, services, {
      language,
      title: words.gone.title,
      text: words.gone.text,
      status: 404,
    })
  }
  const idOf = (c: Context, link: LeadLink) => readLeadToken(services, link, c.req.param('token') ?? '') ?? ''

  app.get(leadPaths.confirm, async (c) => {
    const lead = await findLeadToConfirm(services, idOf(c, 'confirm'))
    if (!lead) return answerNotFound(c)
    const { language, words } = wordsFor(lead)
    if (lead.confirmed_ms !== null)
      return answerLeadPage(c, services, {
        language,
        title: words.confirm.doneTitle,
        text: words.confirm.done,
      })
    return answerLeadPage(c, services, {
      language,
      title: words.confirm.title,
      text: words.confirm.question(lead.email ?? '', await siteName(lead)),
      button: words.confirm.button,
    })
  })
  app.post(leadPaths.confirm, async (c) => {
    const id = idOf(c, 'confirm')
    const from = {
      ip: customerIp(c, services.settings.trustedProxies),
      pageUrl: services.settings.publicUrl + leadPaths.confirm.replace('/:token', ''),
    }
    if (!(await confirmLead(services, id, from))) return answerNotFound(c)
    const { language, words } = wordsFor(await findLead(services.db.read, id))
    return answerLeadPage(c, services, { language, title: words.confirm.doneTitle, text: words.confirm.done })
  })
  app.get(leadPaths.unsubscribe, async (c) => {
    const lead = await findLead(services.db.read, idOf(c, 'unsubscribe'))
    if (!lead) return answerNotFound(c)
    const { language, words } = wordsFor(lead)
    const name = await siteName(lead)
    if (lead.unsubscribed_ms !== null)
      return answerLeadPage(c, services, {
        language,
        title: words.unsubscribe.doneTitle,
        text: words.unsubscribe.done(name),
      })
    return answerLeadPage(c, services, {
      language,
      title: words.unsubscribe.title,
      text: words.unsubscribe.question(lead.email ?? '', name),
      button: words.unsubscribe.button,
    })
  })
  app.post(leadPaths.unsubscribe, async (c) => {
    const id = idOf(c, 'unsubscribe')
    if (!(await unsubscribeLead(services, id))) return answerNotFound(c)
    const lead = await findLead(services.db.read, id)
    const { language, words } = wordsFor(lead)
    return answerLeadPage(c, services, {
      language,
      title: words.unsubscribe.doneTitle,
      text: words.unsubscribe.done(lead ? await siteName(lead) : ''),
    })
  })
  return app
}
