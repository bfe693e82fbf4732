import turnstile from '#server/bot-check/providers/turnstile.ts'
import { askBotCheck } from '../ask-bot-check.ts'
import type { CaptchaProvider } from '../captcha-provider.ts'

/** Cloudflare's, with the keys the owner chose for forms. */
export default { verify: askBotCheck(turnstile) } satisfies CaptchaProvider
