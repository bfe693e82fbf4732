import { type Context, Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import type { Services } from '#server/platform/services.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#server/identity/sign-in/passkey-sign-in.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { proceedSignIn } from '#server/shop/sign-in-pages/finish-sign-in.ts'
import { signInProblem } from '#server/shop/sign-in-pages/problem-text.ts'
import { showLogIn } from '#server/shop/sign-in-pages/show-sign-in.ts'
import type { SignInLocation } from '#server/shop/sign-in-pages/sign-in-location.ts'
import { withLocation, readStepForm } from '#server/shop/sign-in-pages/sign-in-routes.ts'

const MAX_CHALLENGE_LENGTH = 1_000
const MAX_CREDENTIAL_LENGTH = 20_000

/** /moje-konto/klucz-dostepu/: signing in with only a passkey, from the login page. */
export const passkeyRoutes = (services: Services): Hono => {
  const identity = identityService(services)

  const signIn = async (c: Context, location: SignInLocation): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, services)
    if (stale.length) return showLogIn(c, services, location, { problems: stale })
    try {
      const step = await signInWithPasskey(identity, location, {
        challengeId: typed('challenge').slice(0, MAX_CHALLENGE_LENGTH),
        credential: typed('credential').slice(0, MAX_CREDENTIAL_LENGTH),
      })
      if (!step)
        return await showLogIn(c, services, location, {
          problems: [{ field: 'form', text: words.signIn.passkeyWrong }],
        })
      return await proceedSignIn(c, identity, location, step.answer)
    } catch (error) {
      return showLogIn(c, services, location, { problems: [signInProblem(error, location.site)] })
    }
  }

  return (
    new Hono()
      .post(
        paths.passkeyChallenge,
        withLocation(identity, async (c, location) =>
          c.json(await beginPasskeySignIn(identity, location), 200, { 'Cache-Control': 'no-store' }),
        ),
      )
      // For a visitor who opens the address directly.
      .get(
        paths.passkey,
        withLocation(identity, async (c, location) => c.redirect(paths.signIn + location.query, 303)),
      )
      .post(paths.passkey, withLocation(identity, signIn))
  )
}
