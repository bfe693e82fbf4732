import { Hono, type Context } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { createRedirectSession as call } from '#contract/identity/redirect-session.ts'
import { answerCall } from '../service/answer-call.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { startRedirectSession } from './create-redirect-session.ts'
import { authorization as words } from '#storefront/strings/pl/account/authorization.ts'
import { framedPage, preventCaching, plainPage, isLookAhead } from '../http/plain-page.ts'
import { findSecret, consumeSecret } from '../secrets/one-time-secrets.ts'
import { peerOf } from '../http/peer.ts'
import { callbackAddress, saveThankYouPage } from './thank-you-page.ts'
import { endSignedIn } from './end-signed-in.ts'
import type { RedirectData } from '../authorize/redirect-data.ts'
import { isRegisteredUrl, type Client } from '../sites/site.ts'
import { requireOrigin } from '../service/cross-origin.ts'
import { problems } from '../http/identity-problem.ts'
import { readCaller } from '../tokens/read-caller.ts'

/**
 * `GET …/v1/logout`: a program's call is answered in the gateway's envelope, a browser's visit with a real
 * redirect.
 */
const logoutRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  for (const path of identityPaths.logout) {
    app.get(path, async (c) => {
      if (isLookAhead(c)) return c.body(null, 204)
      const peer = peerOf(c, identity.services)
      const isCall = c.req.header('x-wix-bi-gateway') !== undefined
      // A navigating browser sends no token, only the cookie of our own pages.
      const caller = isCall || c.req.header('authorization') ? await readCaller(c, identity) : undefined
      requireOrigin(c, identity, caller?.client)
      const location = await locationFor(c, identity, caller?.client)
      // Images and scripts on other sites must not log anybody out.
      const isNavigation = (c.req.header('sec-fetch-dest') ?? 'document') === 'document'
      const isCookieTaken =
        (caller || isNavigation) && (await endSignedIn(c, identity, peer, caller?.session?.id ?? null))
      preventCaching(c)
      if (!isCall) return c.redirect(location, 302)
      const setCookie = isCookieTaken ? c.res.headers.getSetCookie() : []
      return c.json({
        statusCode: 302,
        body: '',
        headers: [
          { key: 'Location', value: location },
          ...setCookie.map((value) => ({ key: 'Set-Cookie', value })),
        ],
      })
    })
  }
  return app
}

const locationFor = async (c: Context, identity: IdentityService, callers: Client | undefined) => {
  const [url, clientId] = [c.req.query('postLogoutRedirectUri'), c.req.query('clientId')]
  if (callers && clientId && clientId !== callers.id) throw problems.notAllowed()
  if (!url) return '/'
  const client = callers ?? (await identity.directory()).client(clientId ?? '')
  if (!client || !URL.canParse(url) || !isRegisteredUrl(client, url)) throw problems.badRedirect()
  return callbackAddress(url, false)
}

/** As long as clients assume that a visitor's cookie was set. */
const VISITOR_SECONDS = 604_800

/** Visits of redirect sessions' addresses that are not for signing in. */
const visitRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  for (const path of identityPaths.redirect) {
    app.get(path, async (c) => {
      if (isLookAhead(c)) return c.body(null, 204)
      const { services } = identity
      const secret = c.req.query('redirectSession') ?? ''
      const found = await findSecret<RedirectData>(services.db.read, 'redirect', secret, services.now())
      if (found?.data.intent === 'login') return warmUp(c, identity, found.data)
      if (found?.data.intent === 'checkout') {
        saveThankYouPage(c, services, secret)
        preventCaching(c)
        return c.redirect(found.data.pageUrl, 302)
      }
      // Used up before anything ends: a second visit finds nothing.
      if (
        found?.data.intent === 'logout' &&
        (await services.db.transaction((tx) => consumeSecret(tx, found.hash, services.now())))
      )
        return logOut(c, identity, found.data)
      return plainPage(c, services, words.badLink, `<p>${words.badLinkHint}</p>`, 400)
    })
  }
  return app
}

const logOut = async (
  c: Context,
  identity: IdentityService,
  { sessionId, postFlowUrl }: Extract<RedirectData, { intent: 'logout' }>,
) => {
  await endSignedIn(c, identity, peerOf(c, identity.services), sessionId)
  preventCaching(c)
  return c.redirect(postFlowUrl === null ? '/' : callbackAddress(postFlowUrl, false), 302)
}

/** In a hidden frame of the client's page: the cookie belongs to that page's partition (CHIPS). */
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
  return framedPage(c, identity.services, words.prewarm, origins)
}

export const redirectSessionRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  answerCall(app, identity, identityPaths.redirectSession, call, startRedirectSession)
  app.route('/', visitRoutes(identity))
  app.route('/', logoutRoutes(identity))
  return app
}
