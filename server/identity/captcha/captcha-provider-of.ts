import type { Settings } from '#server/settings.ts'
import type { Captcha } from '../sites/site.ts'
import type { CaptchaProvider } from './captcha-provider.ts'
import * as providers from './providers/index.ts'

const BY_NAME = new Map<string, CaptchaProvider>([
  ['altcha', providers.altcha],
  ['recaptcha', providers.recaptcha],
  ['static-test', providers.staticTest],
  ['turnstile', providers.turnstile],
])

/** Asked for where a client has named none. */
export const OWN_CAPTCHA: Captcha = { required: false, provider: 'altcha' }

export const captchaProviderOf = ({ provider }: Pick<Captcha, 'provider'>): CaptchaProvider | undefined =>
  BY_NAME.get(provider)

/** What is wrong with a client's captcha; null: nothing. */
export const captchaProblem = (
  captcha: Captcha | null,
  { isProduction }: Pick<Settings, 'isProduction'>,
): string | null => {
  if (!captcha) return null
  const provider = captchaProviderOf(captcha)
  if (!provider)
    return `there is no captcha provider '${captcha.provider}', only ${[...BY_NAME.keys()].join(', ')}`
  return provider.isForTests && isProduction
    ? `the captcha provider '${captcha.provider}' is for tests and must not run in production`
    : null
}
