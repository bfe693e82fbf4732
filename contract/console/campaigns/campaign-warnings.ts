/**
 * What an owner should read before a campaign is switched on, most serious first. None of them keeps it off.
 * `lottery`: only buyers can play · `falsePromise`: everybody is said to win, and one can lose · `odds`: chances do not
 * sum to 100 · `noCodes`: a form has no code left to give · `noStock`, `noChance`: a prize that nobody can win ·
 * `noEnd`, `ended`: its last day · `noOrganiser`, `noContact`, `noValidity`: what its rules lack · `drawsInPage`: the
 * visitor's browser draws · `restartingTimer`: a countdown that begins anew for everybody.
 */
export const campaignWarningKinds = [
  'lottery',
  'falsePromise',
  'odds',
  'noCodes',
  'noStock',
  'noChance',
  'noEnd',
  'ended',
  'noOrganiser',
  'noContact',
  'noValidity',
  'drawsInPage',
  'restartingTimer',
] as const
export type CampaignWarningKind = (typeof campaignWarningKinds)[number]

/** What each of them says; also in the log of changes. */
export const campaignWarningTitles: Record<CampaignWarningKind, string> = {
  lottery: 'Gra wygląda na loterię promocyjną',
  falsePromise: 'Tekst obiecuje wygraną każdemu, a w grze można nic nie wygrać',
  odds: 'Szanse nie dają razem 100%',
  noCodes: 'Nie ma kodów do rozdania',
  noStock: 'Nagrody nie ma w puli',
  noChance: 'Nagrody nie da się wygrać',
  noEnd: 'Gra nie ma daty końca',
  ended: 'Gra już się skończyła',
  noOrganiser: 'Regulamin nie mówi, kto jest organizatorem',
  noContact: 'Regulamin nie podaje kontaktu',
  noValidity: 'Regulamin nie mówi, jak długo ważne są kody',
  drawsInPage: 'Losuje przeglądarka, a nie serwer',
  restartingTimer: 'Odliczanie każdemu zaczyna się od nowa',
}

/** What warnings depend on besides the campaign itself. */
export type CampaignFacts = {
  /** Whether the settings name a firm with its address, and how to reach it. */
  hasOrganiser: boolean
  hasContact: boolean
  /** Ids of prizes with no code or piece left. */
  emptyPrizes: string[]
}
