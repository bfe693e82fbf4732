import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { definePart } from '#server/platform/services.ts'
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

/** Shorter or longer lines of the owner's list are ignored. */
const MIN_WORD = 2
const MAX_WORD = 256

/** Lower case and composed, so that „ŻÓŁĆ” matches in every Unicode form. */
const normaliseText = (text: string) => text.normalize('NFC').toLowerCase()

const wordsOf = (list: string): string[] =>
  list
    .split(/\r\n|\r|\n/)
    .map((line) => normaliseText(line.trim()))
    .filter(({ length }) => length >= MIN_WORD && length <= MAX_WORD)

/** The words of the current list, parsed once. */
const spamWords = definePart('spam words', ({ shopSettings }) => {
  let parsed = { list: '', words: [] as string[] }
  return () => {
    const { wordList: list } = shopSettings()
    if (parsed.list !== list) parsed = { list, words: wordsOf(list) }
    return parsed.words
  }
})

const wordList: SpamCheck = {
  agent: 'lista słów',
  reasonAgainst: ({ services, posted, meta }) => {
    const words = services.get(spamWords)()
    if (words.length === 0) return null
    const text = normaliseText([...Object.values(posted).flat(), meta.remoteIp, meta.userAgent].join('\n'))
    const word = words.find((one) => text.includes(one))
    return word === undefined ? null : `Zawiera słowo z listy: „${word}”.`
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
