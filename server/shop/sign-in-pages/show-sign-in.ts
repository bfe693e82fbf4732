import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PageProps } from '#storefront/render'
import type { BotCheckPage } from '#server/platform/bot-check/bot-check-provider.ts'
import { showPage } from '../pages/show-page.ts'
import type { Services } from '#server/platform/services.ts'
import { guardPage, formNonce } from './form-guard.ts'
import type { SignInLocation } from './sign-in-location.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { pageCheck } from '#server/identity/captcha/check-captcha.ts'
import type { SignInProblem } from './problem-text.ts'

const MAX_EMAIL = 254

/** The login page, with the result of an attempt. */
export const showLogIn = (
  c: Context,
  services: Services,
  location: SignInLocation,
  {
    problems = [],
    email = '',
    text = null,
  }: { problems?: SignInProblem[]; email?: string; text?: string | null } = {},
): Promise<Response> => {
  const check = pageCheck(services, location)
  return showSignIn(c, services, location, {
    title: words.signIn.title,
    props: {
      view: 'sign-in',
      nonce: formNonce(c, services),
      query: location.query,
      problems,
      email: email.slice(0, MAX_EMAIL),
      text,
      siteName: location.site.isOwn ? null : location.site.name,
      check,
    },
    status: problems.length ? 422 : 200,
    check,
  })
}

type Step = {
  title: string
  props: PageProps['sign-in']
  status?: ContentfulStatusCode
  /** On a page where a person may have to show that they are one. */
  check?: BotCheckPage | null
}

/** A step of signing in; for another site without the shop's header and footer. */
export const showSignIn = async (
  c: Context,
  services: Services,
  location: Pick<SignInLocation, 'site' | 'formTargets'> | undefined,
  { title, props, status = 200, check }: Step,
): Promise<Response> => {
  const page = location && !location.site.isOwn ? 'hosted-sign-in' : 'sign-in'
  const response = await showPage(c, services, {
    page,
    props,
    title,
    canonicalPath: null,
    isIndexed: false,
    status,
    sources: check ?? undefined,
  })
  return guardPage(response, location?.formTargets)
}
