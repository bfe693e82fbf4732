import { Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import * as v from 'valibot'
import { consent } from '#contract/display/cookies.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { recordCookieConsent } from '#server/shop/cookie-consent/consents.ts'
import { NO_STORE, withJsonErrors } from '../http/answer.ts'
import { parseBody } from '../http/parse-body.ts'
import { admitOrigin } from '../http/site-origin.ts'
import { loadPublishedSite } from '../sites/published-site.ts'

/** Of the banner that the widget shows: it has one purpose and one text. */
const VERSION = '1-0'
const MINUTE_SECONDS = 60

/** Choices made in the widget's banner on pages of other sites. */
export const siteConsentRoutes = (services: Services): Hono => {
  const rate = limiterOf(services, 'campaign-consents')
  return new Hono().post(
    displayPaths.consent,
    withJsonErrors(services, async (c) => {
      const site = await loadPublishedSite(services, c.req.param('clientId') ?? '')
      if (!site) return c.json({ error: 'not_found' }, 404, NO_STORE)
      if (!admitOrigin(c, services, site)) return c.json({ error: 'foreign_origin' }, 403, NO_STORE)
      const read = v.safeParse(consent.request, await parseBody(c))
      if (!read.success) return c.json({ error: 'not_valid' }, 400, NO_STORE)
      const isAllowed = await rate.consume(clientNetwork(c, services)).then(
        () => true,
        () => false,
      )
      if (!isAllowed)
        return c.json({ error: 'too_many_requests' }, 429, {
          ...NO_STORE,
          'Retry-After': String(MINUTE_SECONDS),
        })
      const { visitor_id: id, given, text } = read.output
      await recordCookieConsent(services, {
        id,
        version: VERSION,
        letters: given ? 'm' : '',
        action: given ? 'wszystkie' : 'zadne',
        place: `site:${site.id}`,
        text,
      })
      return c.json({ success: true }, 200, NO_STORE)
    }),
  )
}
