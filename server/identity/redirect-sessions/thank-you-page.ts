import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { removeCookie, setResponseCookie } from '#server/platform/http/cookies.ts'
import type { Services } from '#server/platform/services.ts'
import { identityService } from '../service/identity-service.ts'
import { findSecret, consumeSecret } from '../secrets/one-time-secrets.ts'
import { findSignedIn } from '../sign-in/page-session.ts'
import type { RedirectData } from '../authorize/redirect-data.ts'
import { isRegisteredUrl, type Client } from '../sites/site.ts'

/** Where people come back to from our pages is told whether they are signed in there. */
const SIGNED_IN_PARAMETER = 'wixMemberLoggedIn'

export const callbackAddress = (url: string, isSignedIn: boolean): string => {
  const address = new URL(url)
  address.searchParams.set(SIGNED_IN_PARAMETER, String(isSignedIn))
  return address.href
}

/** Whether people may be led there from our pages: to a registered place of the client's, or to one of ours. */
export const isReturnUrl = (client: Client | undefined, url: string, publicUrl: string): boolean =>
  URL.canParse(url) &&
  (new URL(url).origin === new URL(publicUrl).origin ||
    (client !== undefined && isRegisteredUrl(client, url)))

/** As long as somebody may take over a checkout. */
export const THANK_YOU_LIFETIME_MS = 24 * 3_600_000
const ORDER_PARAMETER = 'orderId'

const isSecure = ({ settings }: Services) => settings.publicUrl.startsWith('https:')
const cookieName = (services: Services) => (isSecure(services) ? '__Host-klepka_thanks' : 'klepka_thanks')

/** The buyer came to our checkout by a redirect session that names a page of thanks. */
export const saveThankYouPage = (c: Context, services: Services, redirectSession: string): void =>
  setResponseCookie(c, cookieName(services), redirectSession, {
    maxAgeSeconds: THANK_YOU_LIFETIME_MS / 1000,
    isHttpOnly: true,
    isSecure: isSecure(services),
  })

/**
 * Where the buyer of this order goes instead of our confirmation: once, and only with an order placed since they came.
 * Undefined: nowhere else.
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
  // It may have been registered only when the checkout began.
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
