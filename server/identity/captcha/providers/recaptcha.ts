import recaptcha from '#server/platform/bot-check/providers/recaptcha.ts'
import { botCheckVerifier, type CaptchaProvider } from '../captcha-provider.ts'

/** Google's, with the keys the owner chose for forms. */
export default { verify: botCheckVerifier(recaptcha) } satisfies CaptchaProvider
