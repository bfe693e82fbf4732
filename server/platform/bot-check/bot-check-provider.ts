import type { BotCheckAction, BotCheckConfig } from '#contract/contact-forms/bot-check.ts'
import type { Services } from '#server/platform/services.ts'
import type { ShopSettings } from '../shop-settings/shop-settings.ts'

const twoDecimals = (value: number) => value.toFixed(2).replace('.', ',')

/** Longer than any name of theirs; answers of other services' servers are cut. */
const MAX_QUOTED = 80
const quoted = (text: string) => `„${text.slice(0, MAX_QUOTED)}”`

/** The name in the owner's spam log. */
export const reasons = {
  missing:
    'Token ochrony przed robotami jest pusty: skrypt strony nie zadziałał albo formularz wysłał program.',
  forged: 'Token ochrony przed robotami jest podrobiony albo uszkodzony.',
  expired: 'Token ochrony przed robotami stracił ważność.',
  replayed: 'Token ochrony przed robotami był już użyty.',
  wrongAction: (action: string) =>
    `Token ochrony przed robotami wydano do innej czynności: ${quoted(action)}.`,
  wrongHost: (host: string) => `Token ochrony przed robotami pochodzi z innej strony: ${quoted(host)}.`,
  lowScore: (score: number, threshold: number) =>
    `Ocena ${twoDecimals(score)} nie przekracza progu ${twoDecimals(threshold)}.`,
  honeypot: 'Wypełniono pole, którego ludzie nie widzą.',
  refused: (codes: string[]) =>
    `Usługa sprawdzająca odrzuciła token${codes.length ? ` (${codes.join(', ').slice(0, MAX_QUOTED)})` : ''}.`,
  badAnswer: (status: number) => `Usługa sprawdzająca odpowiedziała błędem ${status}.`,
  unreachable: 'Usługa sprawdzająca nie odpowiada.',
}

export type BotCheckVerdict = {
  isHuman: boolean
  /** 0 to 1; null when nothing was measured. */
  score: number | null
  /** A person's score is strictly above it. */
  threshold: number
  /** Why it is not a person, in Polish, for the owner's spam log; never shown to the visitor. */
  reason: string | null
}

export const human = (score: number | null, threshold: number): BotCheckVerdict => ({
  isHuman: true,
  score,
  threshold,
  reason: null,
})
export const notHuman = (
  reason: string,
  threshold: number,
  score: number | null = null,
): BotCheckVerdict => ({
  isHuman: false,
  score,
  threshold,
  reason,
})

export type BotCheckSettings = ShopSettings['botCheck']
export type BotCheckNeeds = Services

/** What a page needs so that the check can run in it. */
export type BotCheckPage = {
  config: BotCheckConfig
  scriptSources: string[]
  frameSources: string[]
  connectSources: string[]
}

export type ReceivedProof = { token: string; action: BotCheckAction; remoteIp: string; honeypot: string }
/** How another service is called; a test may send it elsewhere. */
export type SiteVerifyOptions = { fetch: typeof fetch; verifyUrl?: string | undefined; timeoutMs: number }

/** One way to distinguish a person from a program. */
export type BotCheckProvider = {
  title: string
  page: (settings: BotCheckSettings) => BotCheckPage
  verify: (needs: BotCheckNeeds, proof: ReceivedProof, options: SiteVerifyOptions) => Promise<BotCheckVerdict>
}
