import { botCheckActions, type BotCheckAction } from '#contract/contact-forms/bot-check.ts'
import type { BotCheckProvider } from '#server/bot-check/bot-check-provider.ts'
import type { CaptchaProvider } from './captcha-provider.ts'

/** Somebody waits meanwhile. */
const TIMEOUT_MS = 5_000

/** A check of the shop's forms, for a sign-in: over the wire its token is one of the form kind. */
export const askBotCheck =
  (
    provider: BotCheckProvider,
    action: BotCheckAction = botCheckActions.contactForm,
  ): CaptchaProvider['verify'] =>
  async ({ shop }, { token, ip }) =>
    (
      await provider.verify(
        shop,
        { token, action, remoteIp: ip, honeypot: '' },
        { fetch, timeoutMs: TIMEOUT_MS },
      )
    ).isHuman
