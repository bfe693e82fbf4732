import { type Context, Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { paths } from '#storefront/paths.ts'
import { authorization as words } from '#storefront/strings/pl/authorization.ts'
import { isPrefetch } from '../http/is-prefetch.ts'
import { keepSecret, plainPage } from '../http/plain-page.ts'
import type { IdentityService } from '../identity-service.ts'
import { findAnySecret, makeSecret } from '../one-time-secrets.ts'
import { peerOf } from '../peer.ts'
import type { RedirectData } from '../redirect-sessions/redirect-data.ts'
import { authorizeSilently, usedUp } from './authorize-silently.ts'
import { limitRequests } from '../tokens/limit-requests.ts'
import { readPlainRequest } from './read-plain-request.ts'
import { sendAnswer } from './send-answer.ts'

/** The authorization endpoint: of redirect sessions, and by the standard's own parameters. */
export const authorizeRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  for (const path of identityPaths.authorize) {
    app.get(path, async (c) => {
      if (isPrefetch(c)) return c.body(null, 204)
      const redirectToken = c.req.query('redirectSession')
      return redirectToken === undefined
        ? answerPlain(c, identity)
        : answerRedirectSession(c, identity, redirectToken)
    })
  }
  return app
}

const answerRedirectSession = async (c: Context, identity: IdentityService, redirectToken: string) => {
  const found = await findAnySecret<RedirectData>(
    identity.shop.db.read,
    'redirect',
    redirectToken,
    identity.shop.now(),
  )
  if (found?.data.intent !== 'auth') return showBadLink(c, identity)
  const { request } = found.data
  if (request.redirectUri === null && request.responseMode !== 'web_message') return showBadLink(c, identity)
  // Somebody waits for an answer with the state, also on a second visit.
  if (found.usedMs !== null) return sendAnswer(c, identity, request, usedUp)
  if (request.isSilent)
    return sendAnswer(
      c,
      identity,
      request,
      await authorizeSilently(identity, found.siteId, found.hash, request),
    )
  return askToSignIn(c, redirectToken)
}

const answerPlain = async (c: Context, identity: IdentityService) => {
  const { shop } = identity
  const read = readPlainRequest(new URL(c.req.url).searchParams, await identity.directory())
  if (!read.ok)
    return read.place ? sendAnswer(c, identity, read.place, read.answer) : showBadLink(c, identity)
  await limitRequests(identity, peerOf(c, shop), (await identity.directory()).site(read.client.siteId)!)
  const data: RedirectData = { intent: 'auth', request: read.request }
  const redirectToken = await shop.db.transaction(
    (tx) => makeSecret(tx, shop, 'redirect', { siteId: read.client.siteId, identityId: null, data }),
    { isDurable: false },
  )
  return askToSignIn(c, redirectToken)
}

const askToSignIn = (c: Context, redirectToken: string) => {
  keepSecret(c)
  return c.redirect(`${paths.signIn}?zlecenie=${redirectToken}`, 302)
}

const showBadLink = (c: Context, { shop }: IdentityService) =>
  plainPage(c, shop, words.badLink, `<p>${words.badLinkHint}</p>`, 400)
