import { type Context, Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import type { Shop } from '#server/shop.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../factors/passkey-sign-in.ts'
import { identityService } from '../identity-service.ts'
import { goOn } from './finish-sign-in.ts'
import { problemOf } from './problem-text.ts'
import { showLogIn } from './show-log-in.ts'
import type { SignInPlace } from './sign-in-place.ts'
import { atPlace, readStepForm } from './sign-in-routes.ts'

const MAX_CHALLENGE_LENGTH = 1_000
const MAX_CREDENTIAL_LENGTH = 20_000

/** /moje-konto/klucz-dostepu/: signing in with a passkey alone, from the login page. */
export const passkeyRoutes = (shop: Shop): Hono => {
  const identity = identityService(shop)

  const signIn = async (c: Context, place: SignInPlace): Promise<Response> => {
    const { stale, typed } = await readStepForm(c, shop)
    if (stale.length) return showLogIn(c, shop, place, { problems: stale })
    try {
      const step = await signInWithPasskey(identity, place, {
        challengeId: typed('challenge').slice(0, MAX_CHALLENGE_LENGTH),
        credential: typed('credential').slice(0, MAX_CREDENTIAL_LENGTH),
      })
      if (!step)
        return await showLogIn(c, shop, place, {
          problems: [{ field: 'form', text: words.signIn.passkeyWrong }],
        })
      return await goOn(c, identity, place, step.answer)
    } catch (error) {
      return showLogIn(c, shop, place, { problems: [problemOf(error, place.site)] })
    }
  }

  return (
    new Hono()
      .post(
        paths.passkeyChallenge,
        atPlace(identity, async (c, place) =>
          c.json(await beginPasskeySignIn(identity, place), 200, { 'Cache-Control': 'no-store' }),
        ),
      )
      // Whoever comes back here by the address alone.
      .get(
        paths.passkey,
        atPlace(identity, async (c, place) => c.redirect(paths.signIn + place.query, 303)),
      )
      .post(paths.passkey, atPlace(identity, signIn))
  )
}
