import { botCheckActions, type BotCheckAction } from '#contract/contact-forms/bot-check.ts'
import type { BotCheckProvider } from '#server/platform/bot-check/bot-check-provider.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Captcha } from '../sites/site.ts'

type CaptchaProof = { token: string; captcha: Captcha; ip: string }

/** A way to check that the visitor is a person, named in a client's `captcha.provider`. */
export type CaptchaProvider = {
  /** Only for tests: refused in production. */
  isForTests?: boolean
  verify: (identity: IdentityService, proof: CaptchaProof) => Promise<boolean>
}

/** A visitor waits meanwhile. */
const TIMEOUT_MS = 5_000

/** Uses a bot check of the shop's forms for a sign-in: over the wire its token has the form kind. */
export const botCheckVerifier =
  (
    provider: BotCheckProvider,
    action: BotCheckAction = botCheckActions.contactForm,
  ): CaptchaProvider['verify'] =>
  async ({ services }, { token, ip }) =>
    (
      await provider.verify(
        services,
        { token, action, remoteIp: ip, honeypot: '' },
        { fetch, timeoutMs: TIMEOUT_MS },
      )
    ).isHuman
