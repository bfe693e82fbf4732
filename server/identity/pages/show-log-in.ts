import type { Context } from 'hono'
import { account as words } from '#storefront/strings/pl/account.ts'
import type { Shop } from '#server/shop.ts'
import { pageCheck } from '../captcha/page-check.ts'
import { formNonce } from './form-guard.ts'
import type { FormProblem } from './problem-text.ts'
import { showSignIn } from './show-sign-in.ts'
import type { SignInPlace } from './sign-in-place.ts'

const MAX_EMAIL = 254

/** The login page, with what came of a try. */
export const showLogIn = (
  c: Context,
  shop: Shop,
  place: SignInPlace,
  {
    problems = [],
    email = '',
    text = null,
  }: { problems?: FormProblem[]; email?: string; text?: string | null } = {},
): Promise<Response> => {
  const check = pageCheck(shop, place)
  return showSignIn(c, shop, place, {
    title: words.signIn.title,
    props: {
      view: 'sign-in',
      nonce: formNonce(c, shop),
      query: place.query,
      problems,
      email: email.slice(0, MAX_EMAIL),
      text,
      siteName: place.site.isOwn ? null : place.site.name,
      check,
    },
    status: problems.length ? 422 : 200,
    check,
  })
}
