import { type Context, Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { authorization as words } from '#storefront/strings/pl/authorization.ts'
import { framedPage } from '../http/framed-page.ts'
import { isPrefetch } from '../http/is-prefetch.ts'
import { keepSecret, plainPage } from '../http/plain-page.ts'
import type { IdentityService } from '../identity-service.ts'
import { findSecret, useSecret } from '../one-time-secrets.ts'
import { peerOf } from '../peer.ts'
import { callbackAddress } from './callback-address.ts'
import { endSignedIn } from './end-signed-in.ts'
import type { RedirectData } from './redirect-data.ts'
import { keepThankYouPage } from './thank-you-page.ts'

/** As long as clients believe that a visitor's cookie was set. */
const VISITOR_SECONDS = 604_800

/** Visits of redirect sessions' addresses that are no sign-in. */
export const visitRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  for (const path of identityPaths.redirect) {
    app.get(path, async (c) => {
      if (isPrefetch(c)) return c.body(null, 204)
      const { shop } = identity
      const secret = c.req.query('redirectSession') ?? ''
      const found = await findSecret<RedirectData>(shop.db.read, 'redirect', secret, shop.now())
      if (found?.data.intent === 'login') return warmUp(c, identity, found.data)
      if (found?.data.intent === 'checkout') {
        keepThankYouPage(c, shop, secret)
        keepSecret(c)
        return c.redirect(found.data.pageUrl, 302)
      }
      // Used up before anything ends: a second visit finds nothing.
      if (
        found?.data.intent === 'logout' &&
        (await shop.db.transaction((tx) => useSecret(tx, found.hash, shop.now())))
      )
        return logOut(c, identity, found.data)
      return plainPage(c, shop, words.badLink, `<p>${words.badLinkHint}</p>`, 400)
    })
  }
  return app
}

const logOut = async (
  c: Context,
  identity: IdentityService,
  { sessionId, postFlowUrl }: Extract<RedirectData, { intent: 'logout' }>,
) => {
  await endSignedIn(c, identity, peerOf(c, identity.shop), sessionId)
  keepSecret(c)
  return c.redirect(postFlowUrl === null ? '/' : callbackAddress(postFlowUrl, false), 302)
}

/** In a hidden frame of the client's page: the cookie is that page's partition's (CHIPS). */
const warmUp = async (
  c: Context,
  identity: IdentityService,
  { clientId, visitorId }: Extract<RedirectData, { intent: 'login' }>,
) => {
  const origins = (await identity.directory()).client(clientId)?.origins ?? []
  c.header(
    'Set-Cookie',
    `__Host-klepka_visitor=${visitorId}; Path=/; Max-Age=${VISITOR_SECONDS}; HttpOnly; Secure; SameSite=None; Partitioned`,
    { append: true },
  )
  return framedPage(c, identity.shop, words.prewarm, origins)
}
