import altcha from '#server/bot-check/providers/altcha.ts'
import { askBotCheck } from '../ask-bot-check.ts'
import type { CaptchaProvider } from '../captcha-provider.ts'

/** The shop's own check, which needs no other service. */
export default { verify: askBotCheck(altcha) } satisfies CaptchaProvider
