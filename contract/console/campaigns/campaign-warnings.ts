/**
 * What an owner should read before a campaign is switched on, most serious first. None of them keeps it off.
 * `lottery`: only buyers can play · `falsePromise`: everybody is said to win, and one can lose · `odds`: chances do not
 * sum to 100 · `noStock`, `noChance`: a prize that nobody can win · `noEnd`, `ended`: its last day · `noOrganiser`,
 * `noContact`, `noValidity`: what its rules lack · `drawsInPage`: the visitor's browser draws · `restartingTimer`: a
 * countdown that begins anew for everybody.
 */
export const campaignWarningKinds = [
  'lottery',
  'falsePromise',
  'odds',
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

/** What warnings depend on besides the campaign itself. */
export type CampaignFacts = {
  /** Whether the settings name a firm with its address, and how to reach it. */
  hasOrganiser: boolean
  hasContact: boolean
  /** Ids of prizes with no code or piece left. */
  emptyPrizes: string[]
}
