import { CAPTCHA_PROVIDERS, type CaptchaName } from '#contract/console/access.ts'
import type { Shop } from '#server/shop.ts'
import { captchaProviderOf } from './captcha-provider-of.ts'

/** These ask a service of somebody else's, with the keys the owner gave for the shop's forms. */
const WITH_KEYS = new Set<string>(['recaptcha', 'turnstile'])

type Needs = Pick<Shop, 'settings' | 'shopSettings'>

/** What a client of this shop may ask its people for. */
export const captchaChoices = ({ settings }: Pick<Shop, 'settings'>): CaptchaName[] =>
  CAPTCHA_PROVIDERS.filter(
    (provider) => !settings.isProduction || captchaProviderOf({ provider })?.isForTests !== true,
  )

/** Why a client may not have this captcha: with it nobody could sign in. Null: it may. */
export const captchaRefusal = (
  { settings, shopSettings }: Needs,
  captcha: { provider: CaptchaName } | null,
): string | null => {
  if (captcha === null) return null
  const { provider } = captcha
  if (!captchaChoices({ settings }).includes(provider))
    return 'To zabezpieczenie służy tylko do testów i nie działa w prawdziwym sklepie.'
  const { botCheck } = shopSettings()
  if (WITH_KEYS.has(provider) && (botCheck.provider !== provider || botCheck.secretKey === ''))
    return 'Najpierw wybierz tę usługę i wpisz jej klucze w Ustawieniach, w części „Ochrona formularzy”.'
  return null
}
