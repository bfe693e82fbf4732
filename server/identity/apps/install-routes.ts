import { type Context, Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { paths } from '#storefront/paths.ts'
import { authorization as words } from '#storefront/strings/pl/account/authorization.ts'
import { findOwner, mayOwner } from '../owners/find-owner.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import { sameOriginOnly } from '#server/platform/http/same-origin.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { isLookAhead, preventCaching, plainPage } from '../http/plain-page.ts'
import { IdentityProblem } from '../http/identity-problem.ts'
import { type IdentityService, identityService } from '../service/identity-service.ts'
import type { Services } from '#server/platform/services.ts'
import { peerOf } from '../http/peer.ts'
import type { IdentityApp } from '../sites/site.ts'
import { limitRequests } from '../throttle/limit-requests.ts'
import { installApp } from './install-app.ts'

type InstallRequest = { app: IdentityApp; redirectUrl: string; state: string }

/**
 * The page that installs an application: at once if it was approved in advance, otherwise when the shop's
 * owner agrees. It is for people, so `app.ts` mounts it beside the identity wire: its refusals are pages.
 */
export const installRoutes = (services: Services): Hono => {
  const identity = identityService(services)
  const app = new Hono()
  for (const path of identityPaths.install) {
    app.get(path, async (c) => {
      if (isLookAhead(c)) return c.body(null, 204)
      const request = await readInstallRequest(identity, (name) => c.req.query(name))
      if (!request) return showUnknown(c, identity)
      if (await isTooMuch(c, identity))
        return plainPage(c, services, words.badInstall, `<p>${words.tooMany}</p>`, 429)
      if (request.app.isAutoApproved) return install(c, identity, request)
      const owner = await findOwner(c, services)
      return owner && mayOwner(owner, 'access')
        ? showConsent(c, identity, request, owner.csrfToken)
        : sendToPanel(c, identity, request)
    })
    app.post(path, sameOriginOnly(services.settings.publicUrl), async (c) => {
      const form = await readFormBody(c)
      const request = await readInstallRequest(identity, (name) => form[name]?.[0])
      if (!request) return showUnknown(c, identity)
      const owner = await findOwner(c, services)
      if (!owner || !mayOwner(owner, 'access') || form['csrf']?.[0] !== owner.csrfToken)
        return sendToPanel(c, identity, request)
      return install(c, identity, request)
    })
  }
  return app
}

/** Finds the application and checks that the redirect is exactly one of its addresses. */
const readInstallRequest = async (
  identity: IdentityService,
  field: (name: string) => string | null | undefined,
): Promise<InstallRequest | undefined> => {
  const app = (await identity.directory()).app(field('appId') ?? '')
  const redirectUrl = field('redirectUrl') ?? ''
  return app?.redirectUrls.includes(redirectUrl) && URL.canParse(redirectUrl)
    ? { app, redirectUrl, state: field('state') ?? '' }
    : undefined
}

const install = async (
  c: Context,
  identity: IdentityService,
  { app, redirectUrl, state }: InstallRequest,
) => {
  const { code, instanceId } = await installApp(identity, app, peerOf(c, identity.services))
  const back = new URL(redirectUrl)
  back.searchParams.set('code', code)
  back.searchParams.set('instanceId', instanceId)
  if (state) back.searchParams.set('state', state)
  preventCaching(c)
  return c.redirect(back.href, 302)
}

const isTooMuch = async (c: Context, identity: IdentityService) => {
  try {
    await limitRequests(identity, peerOf(c, identity.services), (await identity.directory()).ownSite)
    return false
  } catch (error) {
    if (error instanceof IdentityProblem) return true
    throw error
  }
}

const showConsent = async (
  c: Context,
  identity: IdentityService,
  { app, redirectUrl, state }: InstallRequest,
  csrf: string,
) => {
  const { ownSite } = await identity.directory()
  const hidden = Object.entries({ appId: app.id, redirectUrl, state, csrf }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  // The form's answer redirects to the application: browsers apply the policy for forms to that, too.
  const { origin, protocol } = new URL(redirectUrl)
  const questions = [words.installQuestion(app.name, ownSite.name), words.installReturn(redirectUrl)].map(
    (text) => `<p>${escapeHtml(text)}</p>`,
  )
  const form = `<form method="post" action="${identityPaths.install[0]}">${hidden.join('')}<button>${words.installAgree}</button></form>`
  const body = questions.join('') + form
  return plainPage(
    c,
    identity.services,
    words.install(app.name),
    body,
    200,
    origin === 'null' ? protocol : origin,
  )
}

const sendToPanel = (c: Context, { services }: IdentityService, { app }: InstallRequest) =>
  plainPage(
    c,
    services,
    words.install(app.name),
    `<p>${words.ownerOnly}</p><p><a href="${paths.panel}">${words.toPanel}</a></p>`,
    403,
  )

const showUnknown = (c: Context, { services }: IdentityService) =>
  plainPage(c, services, words.badInstall, `<p>${words.badInstallHint}</p>`, 400)
