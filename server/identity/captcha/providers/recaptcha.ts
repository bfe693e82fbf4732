import recaptcha from '#server/bot-check/providers/recaptcha.ts'
import { askBotCheck } from '../ask-bot-check.ts'
import type { CaptchaProvider } from '../captcha-provider.ts'

/** Google's, with the keys the owner chose for forms. */
export default { verify: askBotCheck(recaptcha) } satisfies CaptchaProvider
