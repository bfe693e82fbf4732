import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { spamWordReason } from '#server/platform/bot-check/spam-words.ts'
import type { PendingSubmission } from './pending-submission.ts'

/** One indication that a message was not sent by a person, or is unwanted. */
type SpamCheck = {
  /** Name of the check in the message's log. */
  agent: string
  /** Why it is spam, for the owner to read; null when it is not. */
  reasonAgainst: (sending: PendingSubmission) => Promise<string | null> | string | null
}

/** A hidden field that people do not see. */
const honeypot: SpamCheck = {
  agent: 'pułapka',
  reasonAgainst: ({ hidden }) =>
    hidden(HIDDEN.honeypot).trim() === '' ? null : 'Wypełniono pole, którego ludzie nie widzą.',
}

/** Every browser sends a longer User-Agent. */
const SHORTEST_AGENT = 2

const shortAgent: SpamCheck = {
  agent: 'przeglądarka',
  reasonAgainst: ({ meta }) =>
    meta.userAgent.trim().length < SHORTEST_AGENT ? 'Nadawca nie podał nazwy przeglądarki.' : null,
}

const wordList: SpamCheck = {
  agent: 'lista słów',
  reasonAgainst: ({ services, posted, meta }) => {
    const texts = [...Object.values(posted).flat(), meta.remoteIp, meta.userAgent]
    return spamWordReason(services, texts.join('\n'))
  },
}

const botCheck: SpamCheck = {
  agent: 'sprawdzanie robotów',
  reasonAgainst: async (sending) => {
    if (sending.form.settings.botCheck === 'off') return null
    const { services, form, meta, hidden, verifyBotCheck } = sending
    try {
      const { isHuman, score, threshold, reason, provider } = await verifyBotCheck(services, {
        token: hidden(HIDDEN.botCheck),
        remoteIp: meta.remoteIp,
        honeypot: hidden(HIDDEN.honeypot),
        choice: form.settings.botCheck,
      })
      sending.botCheck = { provider, score, threshold }
      return isHuman ? null : (reason ?? 'Nie wiadomo, czy wiadomość wysłał człowiek.')
    } catch (error) {
      // A failing bot check service must not lose the message: the message goes to the spam folder, where the
      // owner decides.
      services.log(`bot check: ${(error as Error).message}`)
      return 'Nie udało się sprawdzić, czy wiadomość wysłał człowiek: usługa sprawdzająca nie odpowiada.'
    }
  },
}

/** All checks run, in this order, so that the owner sees every reason. */
export const spamChecks: readonly SpamCheck[] = [honeypot, shortAgent, wordList, botCheck]
