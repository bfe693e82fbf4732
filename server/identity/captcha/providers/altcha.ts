import altcha from '#server/platform/bot-check/providers/altcha.ts'
import { botCheckVerifier, type CaptchaProvider } from '../captcha-provider.ts'

/** The shop's own check, which needs no other service. */
export default { verify: botCheckVerifier(altcha) } satisfies CaptchaProvider
