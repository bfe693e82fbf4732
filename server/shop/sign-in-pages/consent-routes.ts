import { type Context, Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import type { Services } from '#server/platform/services.ts'
import { answerAddress, answerFields } from '#server/identity/authorize/answer-address.ts'
import { type IdentityService, identityService } from '#server/identity/service/identity-service.ts'
import { recordConsent } from '#server/identity/members/change-profile.ts'
import { findSecret, consumeSecret } from '#server/identity/secrets/one-time-secrets.ts'
import type { RedirectData } from '#server/identity/authorize/redirect-data.ts'
import { completeFor } from './finish-sign-in.ts'
import { formNonce } from './form-guard.ts'
import { showSignIn } from './show-sign-in.ts'
import { withLocation, readStepForm } from './sign-in-routes.ts'
import { removeStep, readStep, type SignInLocation } from './sign-in-location.ts'

/** /moje-konto/zgoda/: the consent to identify the member to the client. And /moje-konto/blad/. */
export const consentRoutes = (services: Services): Hono => {
  const identity = identityService(services)

  const waiting = async (c: Context, { site }: SignInLocation) => {
    const token = readStep(c, services)
    const found =
      token === undefined ? undefined : await findSecret(services.db.read, 'session', token, services.now())
    return found?.siteId === site.id && found.identityId !== null
      ? { token: token!, identityId: found.identityId }
      : undefined
  }

  const show = (c: Context, location: SignInLocation, problems: { field: string; text: string }[] = []) =>
    showSignIn(c, services, location, {
      title: words.consent.title,
      props: {
        view: 'consent',
        nonce: formNonce(c, services),
        problems,
        query: location.query,
        siteName: location.site.name,
        clientName: location.clientName,
      },
      status: problems.length ? 422 : 200,
    })

  const post = async (c: Context, location: SignInLocation): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, services)
    const signedIn = await waiting(c, location)
    if (!signedIn || location.client === null) return c.redirect(paths.signIn + location.query, 303)
    if (stale.length) return show(c, location, stale)
    if (typed('co') !== 'allow') return deny(c, identity, location)
    const clientId = location.client.id
    await services.db.transaction((tx) => recordConsent(tx, signedIn.identityId, clientId, services.now()))
    return completeFor(c, identity, location, signedIn.token)
  }

  return new Hono()
    .get(
      paths.consent,
      withLocation(identity, async (c, location) =>
        location.client !== null && (await waiting(c, location))
          ? show(c, location)
          : c.redirect(paths.signIn + location.query, 303),
      ),
    )
    .post(paths.consent, withLocation(identity, post))
    .get(paths.signInError, (c) => {
      const reason = c.req.query('powod') ?? ''
      const [title, text] =
        reason === 'zatwierdzenie'
          ? [words.signIn.approvalTitle, words.signIn.approval]
          : reason === 'usuniete'
            ? [words.privacy.deleted, words.privacy.goodbye]
            : [words.error.title, words.error.text]
      return showSignIn(c, services, undefined, {
        title,
        props: { view: 'message', title, text, link: { url: paths.home, label: words.error.home } },
        status: text === words.error.text ? 400 : 200,
      })
    })
}

/** Back to the client with a refusal (RFC 6749, 4.1.2.1); the redirect session is used up. */
const deny = async (
  c: Context,
  { services }: IdentityService,
  location: SignInLocation,
): Promise<Response> => {
  removeStep(c, services)
  const found =
    location.redirectToken === null
      ? undefined
      : await findSecret<RedirectData>(services.db.read, 'redirect', location.redirectToken, services.now())
  if (found?.data.intent !== 'auth' || found.data.request.redirectUri === null)
    return c.redirect(paths.signInError, 303)
  await services.db.transaction((tx) => consumeSecret(tx, found.hash, services.now()))
  const { redirectUri, responseMode, state } = found.data.request
  return c.redirect(
    answerAddress(
      redirectUri,
      responseMode,
      answerFields(services.settings.publicUrl, state, {
        error: 'access_denied',
        error_description: 'The member did not agree',
      }),
    ),
    303,
  )
}
