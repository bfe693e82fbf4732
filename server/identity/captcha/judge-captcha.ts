import { ACCOUNT_ERRORS } from '#contract/identity/errors.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Client, Site } from '../sites/site.ts'
import { captchaProblem, captchaProviderOf, OWN_CAPTCHA } from './captcha-provider-of.ts'

type Judging = { site: Site; client: Client | null; captchaTokens: string[]; ip: string; failures: number }

/** Whether a sign-in must bring a solved captcha: the client always asks, or the site does after so many failures. */
export const needsCaptcha = ({ site, client, failures }: Pick<Judging, 'site' | 'client' | 'failures'>): boolean => {
  const after = site.settings.captchaAfterFailures
  return client?.captcha?.required === true || (after !== null && failures >= after)
}

/** Refuses a sign-in whose captcha is missing or wrong; before anything is asked about the account. */
export const judgeCaptcha = async (identity: IdentityService, judging: Judging): Promise<void> => {
  if (!needsCaptcha(judging)) return
  const { site, client, captchaTokens, ip } = judging
  const [token] = captchaTokens
  // Our own client asks the visitor, or solves it silently, by the kind.
  if (token === undefined) throw problems.application(400, ACCOUNT_ERRORS.missingCaptcha, 'A captcha token is required', { captchaKind: site.settings.captchaKind })
  const captcha = client?.captcha ?? OWN_CAPTCHA
  const problem = captchaProblem(captcha, identity.shop.settings)
  if (problem) identity.shop.log(`OAuth client ${client?.id}: ${problem}`)
  else if (await captchaProviderOf(captcha)?.verify(identity, { token, captcha, ip })) return
  throw problems.invalidCaptcha()
}
