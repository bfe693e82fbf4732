const twoDecimals = (value: number) => value.toFixed(2).replace('.', ',')

/** Longer than any name of theirs; what somebody else's server says is cut. */
const MAX_QUOTED = 80
const quoted = (text: string) => `„${text.slice(0, MAX_QUOTED)}”`

/** What stands in the owner's spam log. */
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
