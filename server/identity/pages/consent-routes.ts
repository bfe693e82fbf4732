import { type Context, Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import type { Shop } from '#server/shop.ts'
import { answerAddress, answerFields } from '../authorize/answer-address.ts'
import { type IdentityService, identityService } from '../identity-service.ts'
import { recordConsent } from '../members/consent.ts'
import { findSecret, useSecret } from '../one-time-secrets.ts'
import type { RedirectData } from '../redirect-sessions/redirect-data.ts'
import { completeFor } from './finish-sign-in.ts'
import { formNonce } from './form-guard.ts'
import { showSignIn } from './show-sign-in.ts'
import { atPlace, readStepForm } from './sign-in-routes.ts'
import { forgetStep, readStep, type SignInPlace } from './sign-in-place.ts'

/** /moje-konto/zgoda/: may the client know who signs in. And /moje-konto/blad/. */
export const consentRoutes = (shop: Shop): Hono => {
  const identity = identityService(shop)

  const waiting = async (c: Context, { site }: SignInPlace) => {
    const token = readStep(c, shop)
    const found =
      token === undefined ? undefined : await findSecret(shop.db.read, 'session', token, shop.now())
    return found?.siteId === site.id && found.identityId !== null
      ? { token: token!, identityId: found.identityId }
      : undefined
  }

  const show = (c: Context, place: SignInPlace, problems: { field: string; text: string }[] = []) =>
    showSignIn(c, shop, place, {
      title: words.consent.title,
      props: {
        view: 'consent',
        nonce: formNonce(c, shop),
        problems,
        query: place.query,
        siteName: place.site.name,
        clientName: place.clientName,
      },
      status: problems.length ? 422 : 200,
    })

  const post = async (c: Context, place: SignInPlace): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, shop)
    const signedIn = await waiting(c, place)
    if (!signedIn || place.client === null) return c.redirect(paths.signIn + place.query, 303)
    if (stale.length) return show(c, place, stale)
    if (typed('co') !== 'allow') return deny(c, identity, place)
    const clientId = place.client.id
    await shop.db.transaction((tx) => recordConsent(tx, signedIn.identityId, clientId, shop.now()))
    return completeFor(c, identity, place, signedIn.token)
  }

  return new Hono()
    .get(
      paths.consent,
      atPlace(identity, async (c, place) =>
        place.client !== null && (await waiting(c, place))
          ? show(c, place)
          : c.redirect(paths.signIn + place.query, 303),
      ),
    )
    .post(paths.consent, atPlace(identity, post))
    .get(paths.signInError, (c) => {
      const reason = c.req.query('powod') ?? ''
      const [title, text] =
        reason === 'zatwierdzenie'
          ? [words.signIn.approvalTitle, words.signIn.approval]
          : reason === 'usuniete'
            ? [words.privacy.deleted, words.privacy.goodbye]
            : [words.error.title, words.error.text]
      return showSignIn(c, shop, undefined, {
        title,
        props: { view: 'message', title, text, link: { url: paths.home, label: words.error.home } },
        status: text === words.error.text ? 400 : 200,
      })
    })
}

/** Back to the client with a no (RFC 6749, 4.1.2.1); the redirect session is used up. */
const deny = async (c: Context, { shop }: IdentityService, place: SignInPlace): Promise<Response> => {
  forgetStep(c, shop)
  const found =
    place.redirectToken === null
      ? undefined
      : await findSecret<RedirectData>(shop.db.read, 'redirect', place.redirectToken, shop.now())
  if (found?.data.intent !== 'auth' || found.data.request.redirectUri === null)
    return c.redirect(paths.signInError, 303)
  await shop.db.transaction((tx) => useSecret(tx, found.hash, shop.now()))
  const { redirectUri, responseMode, state } = found.data.request
  return c.redirect(
    answerAddress(
      redirectUri,
      responseMode,
      answerFields(shop.settings.publicUrl, state, {
        error: 'access_denied',
        error_description: 'The member did not agree',
      }),
    ),
    303,
  )
}
