import type { Context } from 'hono'
import { readCookie, removeCookie, setCookie } from '#server/http/cookies.ts'
import type { Shop } from '#server/shop.ts'
import { identityService } from '../identity-service.ts'
import { findSecret, useSecret } from '../one-time-secrets.ts'
import { findSignedIn } from '../pages/find-signed-in.ts'
import { callbackAddress } from './callback-address.ts'
import { isPlaceToReturn } from './is-place-to-return.ts'
import type { RedirectData } from './redirect-data.ts'

/** As long as somebody may take over a checkout. */
export const THANK_YOU_LIFETIME_MS = 24 * 3_600_000
const ORDER_PARAMETER = 'orderId'

const isSecure = ({ settings }: Pick<Shop, 'settings'>) => settings.publicUrl.startsWith('https:')
const cookieName = (shop: Pick<Shop, 'settings'>) =>
  isSecure(shop) ? '__Host-klepka_thanks' : 'klepka_thanks'

/** The buyer came to our checkout by a redirect session that names a page of thanks. */
export const keepThankYouPage = (c: Context, shop: Pick<Shop, 'settings'>, redirectSession: string): void =>
  setCookie(c, cookieName(shop), redirectSession, {
    maxAgeSeconds: THANK_YOU_LIFETIME_MS / 1000,
    isHttpOnly: true,
    isSecure: isSecure(shop),
  })

/**
 * Where the buyer of this order goes instead of our confirmation: once, and only with an order placed since they came.
 * Undefined: nowhere else.
 */
export const takeThankYouPage = async (
  c: Context,
  shop: Shop,
  order: { id: number; createdMs: number },
): Promise<string | undefined> => {
  const secret = readCookie(c, cookieName(shop))
  if (!secret) return undefined
  const found = await findSecret<RedirectData>(shop.db.read, 'redirect', secret, shop.now())
  if (found?.data.intent === 'checkout' && order.createdMs < found.createdMs) return undefined
  removeCookie(c, cookieName(shop), isSecure(shop))
  if (found?.data.intent !== 'checkout') return undefined
  const { clientId, thankYouPageUrl } = found.data
  const client = clientId === null ? undefined : (await identityService(shop).directory()).client(clientId)
  // It may have been registered only when the checkout began.
  if (!isPlaceToReturn(client, thankYouPageUrl, shop.settings.publicUrl)) return undefined
  if (!(await shop.db.transaction((tx) => useSecret(tx, found.hash, shop.now()), { isDurable: false })))
    return undefined
  const address = new URL(callbackAddress(thankYouPageUrl, (await findSignedIn(c, shop)) !== null))
  address.searchParams.set(ORDER_PARAMETER, String(order.id))
  return address.href
}
