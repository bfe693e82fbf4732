import { ACCOUNT_ERRORS } from '#contract/identity/errors.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Client, Site } from '../sites/site.ts'
import { captchaProblem, captchaProviderOf, OWN_CAPTCHA } from './captcha-provider-of.ts'
import { needsCaptcha } from './needs-captcha.ts'
import { isPageChecked } from './page-check.ts'

/** What somebody brings to show that they are a person. */
export type CaptchaShown = {
  /** Over the wire: of the client's captcha. */
  captchaTokens?: string[]
  /** From our own page: of the check that stands on it, whatever the client's is. */
  pageCheck?: string
  /** They are signed in already, and only prove it once more. */
  isSignedIn?: boolean
}

type Judging = CaptchaShown & { site: Site; client: Client | null; ip: string; failures: number }

/** Refuses a sign-in whose captcha is missing or wrong; before anything is asked about the account. */
export const judgeCaptcha = async (
  identity: IdentityService,
  { captchaTokens = [], pageCheck, isSignedIn = false, ...judging }: Judging,
): Promise<void> => {
  if (isSignedIn || !needsCaptcha(judging)) return
  const { site, client, ip } = judging
  const [token] = pageCheck === undefined ? captchaTokens : pageCheck === '' ? [] : [pageCheck]
  // Our own client asks the visitor, or solves it silently, by the kind.
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
  const problem = captchaProblem(captcha, identity.shop.settings)
  if (problem) identity.shop.log(`OAuth client ${client?.id}: ${problem}`)
  return (
    problem === null && (await captchaProviderOf(captcha)?.verify(identity, { token, captcha, ip })) === true
  )
}
