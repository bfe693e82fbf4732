import { type Context, Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { paths } from '#storefront/paths.ts'
import { authorization as words } from '#storefront/strings/pl/authorization.ts'
import { findOwner } from '#server/console/find-owner.ts'
import { answerError } from '#server/http/answer-error.ts'
import { readForm } from '#server/http/read-form.ts'
import { sameOriginOnly } from '#server/http/same-origin.ts'
import { escapeHtml } from '#server/mail/draw-mail.ts'
import { isPrefetch } from '../http/is-prefetch.ts'
import { keepSecret, plainPage } from '../http/plain-page.ts'
import { IdentityProblem } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { peerOf } from '../peer.ts'
import type { App } from '../sites/site.ts'
import { limitRequests } from '../tokens/limit-requests.ts'
import { installApp } from './install-app.ts'

type Asked = { app: App; redirectUrl: string; state: string }

/** The page that installs an application: at once when it is approved beforehand, else when the shop's owner agrees. */
export const installRoutes = (identity: IdentityService): Hono => {
  const { shop } = identity
  const app = new Hono()
  // A page for people: its refusals are pages too.
  app.onError((error, c) => answerError(c, shop, error))
  for (const path of identityPaths.install) {
    app.get(path, async (c) => {
      if (isPrefetch(c)) return c.body(null, 204)
      const asked = await findAsked(identity, (name) => c.req.query(name))
      if (!asked) return showUnknown(c, identity)
      if (await isTooMuch(c, identity))
        return plainPage(c, shop, words.badInstall, `<p>${words.tooMany}</p>`, 429)
      if (asked.app.isAutoApproved) return install(c, identity, asked)
      const owner = await findOwner(c, shop)
      return owner ? askOwner(c, identity, asked, owner.csrfToken) : sendToPanel(c, identity, asked)
    })
    app.post(path, sameOriginOnly(shop.settings.publicUrl), async (c) => {
      const form = await readForm(c)
      const asked = await findAsked(identity, (name) => form[name]?.[0])
      if (!asked) return showUnknown(c, identity)
      const owner = await findOwner(c, shop)
      if (!owner || form['csrf']?.[0] !== owner.csrfToken) return sendToPanel(c, identity, asked)
      return install(c, identity, asked)
    })
  }
  return app
}

/** Back to one of the application's own addresses, sign by sign, or nowhere. */
const findAsked = async (
  identity: IdentityService,
  field: (name: string) => string | null | undefined,
): Promise<Asked | undefined> => {
  const app = (await identity.directory()).app(field('appId') ?? '')
  const redirectUrl = field('redirectUrl') ?? ''
  return app?.redirectUrls.includes(redirectUrl) && URL.canParse(redirectUrl)
    ? { app, redirectUrl, state: field('state') ?? '' }
    : undefined
}

const install = async (c: Context, identity: IdentityService, { app, redirectUrl, state }: Asked) => {
  const { code, instanceId } = await installApp(identity, app, peerOf(c, identity.shop))
  const back = new URL(redirectUrl)
  back.searchParams.set('code', code)
  back.searchParams.set('instanceId', instanceId)
  if (state) back.searchParams.set('state', state)
  keepSecret(c)
  return c.redirect(back.href, 302)
}

const isTooMuch = async (c: Context, identity: IdentityService) => {
  try {
    await limitRequests(identity, peerOf(c, identity.shop), (await identity.directory()).ownSite)
    return false
  } catch (error) {
    if (error instanceof IdentityProblem) return true
    throw error
  }
}

const askOwner = async (
  c: Context,
  identity: IdentityService,
  { app, redirectUrl, state }: Asked,
  csrf: string,
) => {
  const { ownSite } = await identity.directory()
  const hidden = Object.entries({ appId: app.id, redirectUrl, state, csrf }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  // The form's answer leads to the application: browsers hold redirects of forms against this too.
  const { origin, protocol } = new URL(redirectUrl)
  const questions = [words.installQuestion(app.name, ownSite.name), words.installReturn(redirectUrl)].map(
    (text) => `<p>${escapeHtml(text)}</p>`,
  )
  const form = `<form method="post" action="${identityPaths.install[0]}">${hidden.join('')}<button>${words.installAgree}</button></form>`
  const body = questions.join('') + form
  return plainPage(
    c,
    identity.shop,
    words.install(app.name),
    body,
    200,
    origin === 'null' ? protocol : origin,
  )
}

const sendToPanel = (c: Context, { shop }: IdentityService, { app }: Asked) =>
  plainPage(
    c,
    shop,
    words.install(app.name),
    `<p>${words.ownerOnly}</p><p><a href="${paths.panel}">${words.toPanel}</a></p>`,
    403,
  )

const showUnknown = (c: Context, { shop }: IdentityService) =>
  plainPage(c, shop, words.badInstall, `<p>${words.badInstallHint}</p>`, 400)
