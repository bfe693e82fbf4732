import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import { botCheckActions } from '#contract/contact-forms/bot-check.ts'
import type {
  SiteVerifyOptions,
  BotCheckNeeds,
  ReceivedProof,
  BotCheckVerdict,
} from './bot-check-provider.ts'
import { providerOf, settingsFor } from './provider-of.ts'

/** A visitor waits meanwhile; a service that is up answers in a tenth of it. */
const TIMEOUT_MS = 5_000

type Given = Pick<ReceivedProof, 'token' | 'remoteIp' | 'honeypot'> &
  Partial<Pick<ReceivedProof, 'action'>> & { choice?: BotCheckChoice }

/**
 * Decides whether a person sent this, by the check the owner chose. A token is valid once, whatever its
 * score.
 */
export const verifyBotCheck = async (
  needs: BotCheckNeeds,
  { action = botCheckActions.contactForm, choice = 'shop', ...given }: Given,
  options: Partial<SiteVerifyOptions> = {},
): Promise<BotCheckVerdict & { provider: string }> => {
  const { name, provider } = providerOf(settingsFor(needs.shopSettings().botCheck, choice))
  const verdict = await provider.verify(
    needs,
    { ...given, action },
    { fetch, timeoutMs: TIMEOUT_MS, ...options },
  )
  return { ...verdict, provider: name }
}
