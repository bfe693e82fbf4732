import { type Context, Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { paths } from '#storefront/paths.ts'
import { authorization as words } from '#storefront/strings/pl/account/authorization.ts'
import { isLookAhead, preventCaching, plainPage, framedPage } from '../http/plain-page.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findAnySecret, makeSecret, consumeSecret } from '../secrets/one-time-secrets.ts'
import { peerOf } from '../http/peer.ts'
import type { RedirectData, AuthRequest } from './redirect-data.ts'
import { limitRequests } from '../throttle/limit-requests.ts'
import { readPlainRequest } from './check-auth-request.ts'
import { addCode } from './complete-authorization.ts'
import { type AuthorizationAnswer, answerAddress, answerFields } from './answer-address.ts'

/** Sends the answer as requested: as a redirect, or as a message to the page around the frame. */
const sendAnswer = (
  c: Context,
  { services }: IdentityService,
  request: Pick<AuthRequest, 'redirectUri' | 'responseMode' | 'messageOrigin' | 'state'>,
  answer: AuthorizationAnswer,
): Response => {
  const fields = answerFields(services.settings.publicUrl, request.state, answer)
  if (request.responseMode === 'web_message') {
    const origin = request.messageOrigin!
    // `<` could end the script.
    const text = JSON.stringify([fields, origin]).replaceAll('<', String.raw`\u003c`)
    return framedPage(
      c,
      services,
      'web_message',
      [origin],
      `const [data, origin] = ${text}; window.parent.postMessage(data, origin)`,
    )
  }
  preventCaching(c)
  return c.redirect(answerAddress(request.redirectUri!, request.responseMode, fields), 302)
}

const loginRequired = { error: 'login_required', error_description: 'Nobody is signed in' } as const

/**
 * Without showing a page: issues a code for the request's session token, which is used up with the redirect
 * session.
 */
const authorizeSilently = (
  { services }: IdentityService,
  siteId: string,
  redirectHash: string,
  request: AuthRequest,
): Promise<AuthorizationAnswer> =>
  services.db.transaction(async (tx) => {
    const now = services.now()
    if (!(await consumeSecret(tx, redirectHash, now))) return usedUp
    if (!request.session || !(await consumeSecret(tx, request.session.hash, now))) return loginRequired
    const code = await addCode(tx, services, siteId, request.session.identityId, request)
    return code === undefined ? loginRequired : { code }
  })

const usedUp = { error: 'invalid_request', error_description: 'This address was used before' } as const

/** The authorization endpoint: for redirect sessions, and with the standard's parameters. */
export const authorizeRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  for (const path of identityPaths.authorize) {
    app.get(path, async (c) => {
      if (isLookAhead(c)) return c.body(null, 204)
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
    identity.services.db.read,
    'redirect',
    redirectToken,
    identity.services.now(),
  )
  if (found?.data.intent !== 'auth') return showBadLink(c, identity)
  const { request } = found.data
  if (request.redirectUri === null && request.responseMode !== 'web_message') return showBadLink(c, identity)
  // The client waits for an answer with the state, also on a second visit.
  if (found.usedMs !== null) return sendAnswer(c, identity, request, usedUp)
  if (request.isSilent)
    return sendAnswer(
      c,
      identity,
      request,
      await authorizeSilently(identity, found.siteId, found.hash, request),
    )
  return redirectToSignIn(c, redirectToken)
}

const answerPlain = async (c: Context, identity: IdentityService) => {
  const { services } = identity
  const read = readPlainRequest(new URL(c.req.url).searchParams, await identity.directory())
  if (!read.ok)
    return read.replyTo ? sendAnswer(c, identity, read.replyTo, read.answer) : showBadLink(c, identity)
  await limitRequests(identity, peerOf(c, services), (await identity.directory()).site(read.client.siteId)!)
  const data: RedirectData = { intent: 'auth', request: read.request }
  const redirectToken = await services.db.transaction(
    (tx) => makeSecret(tx, services, 'redirect', { siteId: read.client.siteId, identityId: null, data }),
    { isDurable: false },
  )
  return redirectToSignIn(c, redirectToken)
}

const redirectToSignIn = (c: Context, redirectToken: string) => {
  preventCaching(c)
  return c.redirect(`${paths.signIn}?zlecenie=${redirectToken}`, 302)
}

const showBadLink = (c: Context, { services }: IdentityService) =>
  plainPage(c, services, words.badLink, `<p>${words.badLinkHint}</p>`, 400)
