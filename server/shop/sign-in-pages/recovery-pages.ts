import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { email as emailSchema, MAX_TOKEN_LENGTH } from '#contract/identity/fields.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import type { Services } from '#server/platform/services.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { findSecret } from '#server/identity/secrets/one-time-secrets.ts'
import { requestRecovery } from '#server/identity/sign-in/request-recovery.ts'
import { findRecovery, recoverPassword } from '#server/identity/sign-in/recover-password.ts'
import type { Site } from '#server/identity/sites/site.ts'
import { proceedSignIn } from './finish-sign-in.ts'
import { formNonce } from './form-guard.ts'
import { isExpiredStep, type SignInProblem, signInProblem } from './problem-text.ts'
import { showSignIn } from './show-sign-in.ts'
import { withLocation, readStepForm } from './sign-in-routes.ts'
import type { SignInLocation } from './sign-in-location.ts'

/** /moje-konto/zapomniane-haslo/ and nowe-haslo/. */
export const recoveryPages = (services: Services): Hono => {
  const identity = identityService(services)

  const showRecover = (
    c: Context,
    location: SignInLocation,
    {
      problems = [],
      email = '',
      sentTo = null,
    }: { problems?: SignInProblem[]; email?: string; sentTo?: string | null } = {},
  ) =>
    showSignIn(c, services, location, {
      title: words.recover.title,
      props: {
        view: 'recover',
        nonce: formNonce(c, services),
        query: location.query,
        problems,
        email: email.slice(0, 254),
        sentTo,
        text: null,
      },
      status: problems.length ? 422 : 200,
    })

  const recover = async (c: Context, location: SignInLocation): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, services)
    const email = v.safeParse(emailSchema, typed('email'))
    const wrong = email.success
      ? []
      : [
          {
            field: 'email',
            text: typed('email').trim() ? words.register.emailInvalid : words.signIn.emailMissing,
          },
        ]
    if (!email.success || stale.length)
      return showRecover(c, location, { problems: [...stale, ...wrong], email: typed('email') })
    try {
      const next =
        location.redirectToken === null
          ? undefined
          : {
              url: new URL(paths.signIn + location.query, services.settings.publicUrl).href,
              clientId: location.client?.id,
            }
      await requestRecovery(identity, location, { email: email.output, redirect: next })
      return await showRecover(c, location, { sentTo: email.output })
    } catch (error) {
      return showRecover(c, location, {
        problems: [signInProblem(error, location.site)],
        email: typed('email'),
      })
    }
  }

  /** A link may belong to another site than the shop's own: its token contains which. */
  const linkOf = async (token: string) => {
    const found =
      token && token.length <= MAX_TOKEN_LENGTH
        ? await findSecret(services.db.read, 'recovery', token, services.now())
        : undefined
    const site = found && (await identity.directory()).site(found.siteId)
    const recovery = site && (await findRecovery(identity, site.id, token))
    return site && recovery && { site, recovery }
  }

  const siteLocation = (
    location: SignInLocation,
    site: Site,
    returnUrl: string | undefined,
  ): SignInLocation => ({
    ...location,
    site,
    client: null,
    formTargets: returnUrl && URL.canParse(returnUrl) ? [new URL(returnUrl).origin] : [],
  })

  /** `recovery`: undefined for an invalid link. */
  const showNew = (
    c: Context,
    location: SignInLocation,
    recovery?: { token: string; email: string },
    problems: SignInProblem[] = [],
  ) =>
    showSignIn(c, services, location, {
      title: words.newPasswordPage.title,
      props: {
        view: 'new-password',
        nonce: formNonce(c, services),
        query: '',
        problems,
        recovery: recovery ?? null,
        minPasswordLength: location.site.settings.minPasswordLength,
      },
      status: problems.length ? 422 : recovery ? 200 : 410,
    })

  const setNew = async (c: Context, requested: SignInLocation): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, services)
    const token = typed('token')
    const link = await linkOf(token)
    if (!link) return showNew(c, requested)
    const { email } = link.recovery
    const returnUrl = link.recovery.returnTo?.url
    const location = siteLocation(requested, link.site, returnUrl)
    const missing = typed('password') ? [] : [{ field: 'password', text: words.signIn.passwordMissing }]
    if (stale.length || missing.length) return showNew(c, location, { token, email }, [...stale, ...missing])
    try {
      const { answer } = await recoverPassword(identity, location, {
        recoveryToken: token,
        password: typed('password').normalize('NFC'),
      })
      if (returnUrl) return c.redirect(returnUrl, 303)
      if (link.site.isOwn) return await proceedSignIn(c, identity, location, answer)
      return await showSignIn(c, services, location, {
        title: words.newPasswordPage.title,
        props: {
          view: 'message',
          title: words.newPasswordPage.title,
          text: words.newPasswordPage.done,
          link: { url: paths.home, label: words.error.home },
        },
      })
    } catch (error) {
      const problem = signInProblem(error, location.site, { password: 'password' })
      return isExpiredStep(error) || !(await linkOf(token))
        ? showNew(c, requested)
        : showNew(c, location, { token, email }, [problem])
    }
  }

  return new Hono()
    .get(
      paths.recover,
      withLocation(identity, (c, location) => showRecover(c, location)),
    )
    .post(paths.recover, withLocation(identity, recover))
    .get(
      paths.newPassword,
      withLocation(identity, async (c, location) => {
        const token = c.req.query('token') ?? ''
        const link = await linkOf(token)
        return link
          ? showNew(c, siteLocation(location, link.site, link.recovery.returnTo?.url), {
              token,
              email: link.recovery.email,
            })
          : showNew(c, location)
      }),
    )
    .post(paths.newPassword, withLocation(identity, setNew))
}
