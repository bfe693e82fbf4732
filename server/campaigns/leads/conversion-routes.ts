import { type Context, Hono } from 'hono'
import { limiterOf, periodSecondsOf } from '#server/platform/limits/limiters.ts'
import * as v from 'valibot'
import type { Campaign } from '#campaign/campaign.ts'
import { conversion } from '#contract/display/conversion.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { findCampaign } from '../sites/find-campaign.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { readMeasuring } from './read-measuring.ts'
import { propertyNames } from '#campaign/fields/property-names.ts'
import { parseBody } from '../http/parse-body.ts'
import { answerDisplayError, answerText, NO_STORE, withJsonErrors } from '../http/answer.ts'
import { countryOf } from '../http/visitor-address.ts'
import { operatingSystemOf } from '../http/operating-system.ts'
import { originHeaders } from '../http/site-origin.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { answerOnce } from '#server/identity/once/answer-once.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { isBot } from '#server/platform/http/is-bot.ts'
import type { ValueCheck } from '../fields/check-fields.ts'
import { recordConversion } from './record-conversion.ts'

const MAX_VIEWER_ID = 100

type RequestBody = v.InferOutput<typeof conversion.request>

/** Submissions of campaign forms. */
export const conversionRoutes = (services: Services, checkValue: ValueCheck): Hono => {
  const app = new Hono()
  const answerError = answerDisplayError(services)
  const leads = limiterOf(services, 'leads')
  const confirmationLimiter = limiterOf(services, 'leads-to-confirm')
  const refused = (error: Error, c: Context) => {
    if (!(error instanceof Refusal)) return answerError(error, c)
    setRetryAfter(c, error)
    return c.json({ success: false, message: error.code, problems: {} }, error.status, NO_STORE)
  }
  app.post(
    displayPaths.conversion,
    withJsonErrors(
      services,
      async (c) => {
        const raw = await parseBody(c)
        const body = v.parse(conversion.request, raw)
        const saved = await findCampaign(services, body.poptin_id)
        const site = saved && (await loadPublishedSite(services, saved.siteId))
        if (!saved || !site || (body.client_id && body.client_id !== site.id))
          return c.json({ success: false, message: 'not_found', problems: {} }, 404, NO_STORE)
        const headers = originHeaders(c, services, site)
        if (!headers)
          return c.json({ success: false, message: 'foreign_origin', problems: {} }, 403, {
            ...NO_STORE,
            Vary: 'Origin',
          })
        const ip = customerIp(c, services.settings.trustedProxies)
        const network = clientNetwork(c, services)
        // Every lead may cause a mail to the owner, and one that needs confirmation a mail to the entered
        // address.
        const isAllowed =
          (await leads.consume(network).then(
            () => true,
            () => false,
          )) &&
          (!saved.campaign.asksToConfirm ||
            (await confirmationLimiter.consume(network).then(
              () => true,
              () => false,
            )))
        if (!isAllowed) {
          return c.json({ success: false, message: 'too_many_requests', problems: {} }, 429, {
            ...NO_STORE,
            ...headers,
            'Retry-After': String(periodSecondsOf(services, 'leads')),
          })
        }
        const viewerId = (c.req.param('viewerId') ?? '').slice(0, MAX_VIEWER_ID)
        const converting = {
          site,
          saved,
          viewerId,
          body: { ...body, operating_system: operatingSystemOf(c, body.operating_system) },
          values: valuesOf(saved.campaign, raw as Record<string, unknown>, body),
          ip,
          country: await countryOf(c, services, ip),
          isAutomated: isBot(c.req.header('user-agent')),
          measuring: readMeasuring(c, services, site.id),
        }
        return answerOnce(
          c,
          services,
          // The lead has the key as its own, so that a second attempt finds it.
          {
            caller: () => `${site.id} ${viewerId || network}`,
            content: JSON.stringify(raw),
            isResumable: () => true,
          },
          async () => {
            const answer = await recordConversion(services, converting, checkValue)
            return answerText(JSON.stringify(answer), headers, answer.success ? 200 : 422)
          },
        )
      },
      refused,
    ),
  )
  return app
}

/**
 * Values by field id: the list of extra fields contains ids; older pages send values by the fields' wire
 * names.
 */
const valuesOf = (
  campaign: Campaign,
  raw: Record<string, unknown>,
  { newExtraFields }: RequestBody,
): Map<string, string[]> => {
  const values = new Map<string, string[]>()
  for (const [id, name] of propertyNames(campaign)) {
    const listed = newExtraFields.find((field) => field.id === id)
    const given = listed?.value ?? raw[id] ?? raw[name]
    const texts = (Array.isArray(given) ? given : [given]).filter(
      (text): text is string => typeof text === 'string',
    )
    if (texts.length) values.set(id, texts)
  }
  return values
}
