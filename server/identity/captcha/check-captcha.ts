import { ACCOUNT_ERRORS } from '#contract/identity/errors.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Client, Site } from '../sites/site.ts'
import { captchaProblem, findCaptchaProvider, OWN_CAPTCHA } from './find-captcha-provider.ts'
import { botCheckActions } from '#contract/contact-forms/bot-check.ts'
import type { SignInCheck } from '#contract/identity/page-forms.ts'
import type { BotCheckPage, BotCheckProvider } from '#server/platform/bot-check/bot-check-provider.ts'
import { providerOf } from '#server/platform/bot-check/provider-of.ts'
import type { Services } from '#server/platform/services.ts'
import { botCheckVerifier } from './captcha-provider.ts'

/**
 * Whether a sign-in needs a solved captcha: the client always requires one, or the site does after so many
 * failures.
 */
const needsCaptcha = ({
  site,
  client,
  failures,
}: {
  site: Site
  client: Client | null
  failures: number
}): boolean => {
  const after = site.settings.captchaAfterFailures
  return client?.captcha?.required === true || (after !== null && failures >= after)
}

type For = { site: Site; client: Client | null }

/**
 * The check on our own pages: the client's provider if the owner chose the same for forms and so set its
 * keys; otherwise the shop's own check, which needs none.
 */
const checkFor = ({ shopSettings }: Services, client: Client | null): BotCheckProvider => {
  const { provider } = client?.captcha ?? OWN_CAPTCHA
  const hasKeys =
    shopSettings().botCheck.provider === provider && findCaptchaProvider({ provider }) !== undefined
  return providerOf({ provider: hasKeys ? provider : OWN_CAPTCHA.provider }).provider
}

/** The data for a page that may show a check; null: it never shows one. */
export const pageCheck = (services: Services, { site, client }: For): (BotCheckPage & SignInCheck) | null =>
  needsCaptcha({ site, client, failures: Infinity })
    ? {
        ...checkFor(services, client).page(services.shopSettings().botCheck),
        isAlwaysAsked: needsCaptcha({ site, client, failures: 0 }),
      }
    : null

/** Whether a token was made by the check of our own sign-in page. */
const isPageChecked = (
  identity: IdentityService,
  client: Client | null,
  token: string,
  ip: string,
): Promise<boolean> =>
  botCheckVerifier(checkFor(identity.services, client), botCheckActions.signIn)(identity, {
    token,
    captcha: client?.captcha ?? OWN_CAPTCHA,
    ip,
  })

/** The visitor's proof of being a person. */
export type CaptchaInput = {
  /** Over the wire: tokens of the client's captcha. */
  captchaTokens?: string[]
  /** From our own page: the token of its check, whatever the client's provider is. */
  pageCheck?: string
  /** The member is already signed in and only confirms the password. */
  isSignedIn?: boolean
}

type Judging = CaptchaInput & { site: Site; client: Client | null; ip: string; failures: number }

/** Refuses a sign-in whose captcha is missing or wrong, before any lookup of the account. */
export const requireCaptcha = async (
  identity: IdentityService,
  { captchaTokens = [], pageCheck, isSignedIn = false, ...judging }: Judging,
): Promise<void> => {
  if (isSignedIn || !needsCaptcha(judging)) return
  const { site, client, ip } = judging
  const [token] = pageCheck === undefined ? captchaTokens : pageCheck === '' ? [] : [pageCheck]
  // Our own client shows the captcha or solves it silently, depending on its kind.
  if (token === undefined)
    throw problems.application(400, ACCOUNT_ERRORS.missingCaptcha, 'A captcha token is required', {
      captchaKind: site.settings.captchaKind,
    })
  if (
    !(await (pageCheck === undefined
      ? isSolved(identity, client, token, ip)
      : isPageChecked(identity, client, token, ip)))
  )
    throw problems.invalidCaptcha()
}

const isSolved = async (
  identity: IdentityService,
  client: Client | null,
  token: string,
  ip: string,
): Promise<boolean> => {
  const captcha = client?.captcha ?? OWN_CAPTCHA
  const problem = captchaProblem(captcha, identity.services.settings)
  if (problem) identity.services.log(`OAuth client ${client?.id}: ${problem}`)
  return (
    problem === null &&
    (await findCaptchaProvider(captcha)?.verify(identity, { token, captcha, ip })) === true
  )
}
