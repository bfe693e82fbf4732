import { type Context, Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { isRegisteredPlace } from '../authorize/is-registered-place.ts'
import { requireOrigin } from '../http/cross-origin.ts'
import { isPrefetch } from '../http/is-prefetch.ts'
import { keepSecret } from '../http/plain-page.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { peerOf } from '../peer.ts'
import { readCaller } from '../read-caller.ts'
import type { Client } from '../sites/site.ts'
import { callbackAddress } from './callback-address.ts'
import { endSignedIn } from './end-signed-in.ts'

/**
 * `GET …/v1/logout`: a program's call is answered in the gateway's envelope, a browser's visit with a real
 * redirect.
 */
export const logoutRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  for (const path of identityPaths.logout) {
    app.get(path, async (c) => {
      if (isPrefetch(c)) return c.body(null, 204)
      const peer = peerOf(c, identity.shop)
      const isCall = c.req.header('x-wix-bi-gateway') !== undefined
      // A browser that navigates carries no token, only the cookie of our own pages.
      const caller = isCall || c.req.header('authorization') ? await readCaller(c, identity) : undefined
      requireOrigin(c, identity, caller?.client)
      const location = await locationFor(c, identity, caller?.client)
      // A picture or a script of another site is nobody's wish to leave.
      const isNavigation = (c.req.header('sec-fetch-dest') ?? 'document') === 'document'
      const isCookieTaken =
        (caller || isNavigation) && (await endSignedIn(c, identity, peer, caller?.session?.id ?? null))
      keepSecret(c)
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
  if (!client || !URL.canParse(url) || !isRegisteredPlace(client, url)) throw problems.badRedirect()
  return callbackAddress(url, false)
}
