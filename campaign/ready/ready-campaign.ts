import type { Campaign, CampaignFile } from '../campaign-shape.ts'

/** What an owner wants a campaign for; the first thing that is chosen. */
export const purposes = {
  contacts: { title: 'Zbieraj kontakty', help: 'Newsletter, pierwszy kod, poradnik.' },
  sales: { title: 'Sprzedawaj więcej', help: 'Promocje, dostawa, koszyk, nowości.' },
  advice: { title: 'Doradzaj i umawiaj', help: 'Rozmowa, pomiar, wycena, wizyta w salonie.' },
  news: { title: 'Informuj', help: 'Godziny, dostawy, praca, współpraca.' },
  loyalty: { title: 'Dbaj o klientów', help: 'Klub, opinie, porady po zakupie.' },
  opinions: { title: 'Pytaj o zdanie', help: 'Ankieta, ocena strony, konkurs.' },
} as const
export type Purpose = keyof typeof purposes

/** What only the owner knows or can do. Without `isDone` the owner alone can say that it is done. */
export type Preparation = { text: string; isDone?: (campaign: Campaign) => boolean }

/** A campaign that is nearly done: its owner looks at it, says what only an owner knows, and switches it on. */
export type ReadyCampaign = {
  purpose: Purpose
  /** In Polish, for the owner who chooses. */
  title: string
  /** One sentence: what it does and when. */
  sentence: string
  /** What only the owner knows, to be set before it is switched on. */
  before: readonly Preparation[]
  /** Its timer counts to a date that only the owner knows: until it is set, the campaign cannot be saved. */
  needsDate?: true
  /** `home`: the owner's site, without a slash at the end. */
  campaign: (home: string) => CampaignFile
}
