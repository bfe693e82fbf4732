import { botCheckActions, type BotCheckAction } from '#contract/contact-forms/bot-check.ts'
import type { BotCheckProvider } from '#server/platform/bot-check/bot-check-provider.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Captcha } from '../sites/site.ts'

type CaptchaProof = { token: string; captcha: Captcha; ip: string }

/** One way to ask for a proof of being a person, as a client names it in `captcha.provider`. */
export type CaptchaProvider = {
  /** Only for trying things out: refused in production. */
  isForTests?: boolean
  verify: (identity: IdentityService, proof: CaptchaProof) => Promise<boolean>
}

/** Somebody waits meanwhile. */
const TIMEOUT_MS = 5_000

/** A check of the shop's forms, for a sign-in: over the wire its token is one of the form kind. */
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
