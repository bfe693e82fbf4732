import type { Context } from 'hono'
import { allows, CONSENT_COOKIE, readConsentCookie } from '#contract/shop/cookies/consent.ts'
import { consentVersionOf } from '#contract/shop/cookies/measuring-tags.ts'
import { findCookie } from '#server/platform/http/cookies.ts'
import type { Services } from '#server/platform/services.ts'
import type { Measuring } from '../connectors/connector.ts'

const MAX_MARK = 200
const MAX_AGENT = 400
/** `GA1.1.123456789.1700000000`: the last two numbers identify the browser. */
const GOOGLE = /^GA\d\.\d{1,2}\.(\d{1,12}\.\d{1,12})$/
const META = /^fb\.\d\.\d{1,15}\.[\w.-]{1,150}$/

/**
 * What the visitor allowed in the shop's own banner, from the cookies of the request. Null: another site's page, whose
 * banner is unknown here, a shop without the banner, or no choice yet.
 */
export const readMeasuring = (c: Context, services: Services, siteId: string): Measuring | null => {
  const { campaignSite, cookieBanner } = services.shopSettings()
  if (campaignSite !== siteId || !cookieBanner.isOn) return null
  const cookies = c.req.header('cookie')
  const stored = readConsentCookie(findCookie(cookies, CONSENT_COOKIE))
  if (stored?.version !== consentVersionOf(cookieBanner)) return null
  const analytics = allows(stored.letters, 'analytics')
  const marketing = allows(stored.letters, 'marketing')
  if (!analytics && !marketing) return null
  const markOf = (name: string) => findCookie(cookies, name)?.slice(0, MAX_MARK) ?? ''
  const googleClient = analytics ? GOOGLE.exec(markOf('_ga'))?.[1] : undefined
  const metaBrowser = marketing && META.test(markOf('_fbp')) ? markOf('_fbp') : undefined
  const metaClick = marketing && META.test(markOf('_fbc')) ? markOf('_fbc') : undefined
  const userAgent = marketing ? c.req.header('user-agent')?.slice(0, MAX_AGENT) : undefined
  return {
    analytics,
    marketing,
    ...(googleClient && { googleClient }),
    ...(metaBrowser && { metaBrowser }),
    ...(metaClick && { metaClick }),
    ...(userAgent && { userAgent }),
  }
}
