import { createHash, timingSafeEqual } from 'node:crypto'
import type { CaptchaProvider } from '../captcha-provider.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Accepts one fixed token. */
export default {
  isForTests: true,
  verify: async (_identity, { token, captcha }) =>
    captcha.acceptToken !== undefined && timingSafeEqual(digest(token), digest(captcha.acceptToken)),
} satisfies CaptchaProvider
