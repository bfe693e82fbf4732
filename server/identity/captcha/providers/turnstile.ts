import turnstile from '#server/platform/bot-check/providers/turnstile.ts'
import { botCheckVerifier, type CaptchaProvider } from '../captcha-provider.ts'

/** Cloudflare's, with the keys the owner chose for forms. */
export default { verify: botCheckVerifier(turnstile) } satisfies CaptchaProvider
