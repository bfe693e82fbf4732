import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import type { Services } from '#server/platform/services.ts'
import { identityService } from '../service/identity-service.ts'
import { findSecret, consumeSecret } from '../secrets/one-time-secrets.ts'
import { findSignedIn } from '../sign-in/page-session.ts'
import type { RedirectData } from '../authorize/redirect-data.ts'
import { isRegisteredUrl, type Client } from '../sites/site.ts'

/** Tells a return address whether the person is signed in on our pages. */
const SIGNED_IN_PARAMETER = 'wixMemberLoggedIn'

export const callbackAddress = (url: string, isSignedIn: boolean): string => {
  const address = new URL(url)
  address.searchParams.set(SIGNED_IN_PARAMETER, String(isSignedIn))
  return address.href
}

/** Whether our pages may redirect to this address: a registered one of the client, or one of ours. */
export const isReturnUrl = (client: Client | undefined, url: string, publicUrl: string): boolean =>
  URL.canParse(url) &&
  (new URL(url).origin === new URL(publicUrl).origin ||
    (client !== undefined && isRegisteredUrl(client, url)))

/** As long as a checkout may take. */
export const THANK_YOU_LIFETIME_MS = 24 * 3_600_000
const ORDER_PARAMETER = 'orderId'

const isSecure = ({ settings }: Services) => settings.publicUrl.startsWith('https:')
const cookieName = (services: Services) => (isSecure(services) ? '__Host-klepka_thanks' : 'klepka_thanks')

/** Remembers the thank-you page of a redirect session that led the buyer to our checkout. */
export const saveThankYouPage = (c: Context, services: Services, redirectSession: string): void =>
  setResponseCookie(c, cookieName(services), redirectSession, {
    maxAgeSeconds: THANK_YOU_LIFETIME_MS / 1000,
    isHttpOnly: true,
    isSecure: isSecure(services),
  })

/**
 * Where the buyer of this order continues instead of our confirmation: once, and only for an order placed
 * after the redirect. Undefined: our own page.
 */
export const consumeThankYouPage = async (
  c: Context,
  services: Services,
  order: { id: number; createdMs: number },
): Promise<string | undefined> => {
  const secret = getCookie(c, cookieName(services))
  if (!secret) return undefined
  const found = await findSecret<RedirectData>(services.db.read, 'redirect', secret, services.now())
  if (found?.data.intent === 'checkout' && order.createdMs < found.createdMs) return undefined
  removeCookie(c, cookieName(services), isSecure(services))
  if (found?.data.intent !== 'checkout') return undefined
  const { clientId, thankYouPageUrl } = found.data
  const client =
    clientId === null ? undefined : (await identityService(services).directory()).client(clientId)
  // The registration may have been removed since the checkout began.
  if (!isReturnUrl(client, thankYouPageUrl, services.settings.publicUrl)) return undefined
  if (
    !(await services.db.transaction((tx) => consumeSecret(tx, found.hash, services.now()), {
      isDurable: false,
    }))
  )
    return undefined
  const address = new URL(callbackAddress(thankYouPageUrl, (await findSignedIn(c, services)) !== null))
  address.searchParams.set(ORDER_PARAMETER, String(order.id))
  return address.href
}
