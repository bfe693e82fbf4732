import type { Settings } from '#server/platform/settings.ts'
import type { Captcha } from '../sites/site.ts'
import type { CaptchaProvider } from './captcha-provider.ts'
import * as providers from './providers/index.ts'
import { CAPTCHA_PROVIDERS, type CaptchaName } from '#contract/console/access.ts'
import type { Services } from '#server/platform/services.ts'

/** These call an external service, with the owner's keys for the shop's forms. */
const WITH_KEYS = new Set<string>(['recaptcha', 'turnstile'])

/** The captchas that a client of this shop may use. */
export const captchaChoices = ({ settings }: Services): CaptchaName[] =>
  CAPTCHA_PROVIDERS.filter(
    (provider) => !settings.isProduction || findCaptchaProvider({ provider })?.isForTests !== true,
  )

/** Why a client may not have this captcha: nobody could sign in. Null: it may. */
export const captchaRefusal = (
  services: Services,
  captcha: { provider: CaptchaName } | null,
): string | null => {
  if (captcha === null) return null
  const { provider } = captcha
  if (!captchaChoices(services).includes(provider))
    return 'To zabezpieczenie służy tylko do testów i nie działa w prawdziwym sklepie.'
  const { botCheck } = services.shopSettings()
  if (WITH_KEYS.has(provider) && (botCheck.provider !== provider || botCheck.secretKey === ''))
    return 'Najpierw wybierz tę usługę i wpisz jej klucze w Ustawieniach, w części „Ochrona formularzy”.'
  return null
}

const BY_NAME = new Map<string, CaptchaProvider>([
  ['altcha', providers.altcha],
  ['recaptcha', providers.recaptcha],
  ['static-test', providers.staticTest],
  ['turnstile', providers.turnstile],
])

/** The captcha for a client without one. */
export const OWN_CAPTCHA: Captcha = { required: false, provider: 'altcha' }

export const findCaptchaProvider = ({ provider }: Pick<Captcha, 'provider'>): CaptchaProvider | undefined =>
  BY_NAME.get(provider)

/** The error of a client's captcha; null: none. */
export const captchaProblem = (
  captcha: Captcha | null,
  { isProduction }: Pick<Settings, 'isProduction'>,
): string | null => {
  if (!captcha) return null
  const provider = findCaptchaProvider(captcha)
  if (!provider)
    return `there is no captcha provider '${captcha.provider}', only ${[...BY_NAME.keys()].join(', ')}`
  return provider.isForTests && isProduction
    ? `the captcha provider '${captcha.provider}' is for tests and must not run in production`
    : null
}
