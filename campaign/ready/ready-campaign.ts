import type { Campaign, CampaignFile } from '../campaign-shape.ts'

/** The purpose of a campaign, which the owner chooses first. */
export const purposes = {
  contacts: { title: 'Zbieraj kontakty', help: 'Newsletter, pierwszy kod, poradnik.' },
  sales: { title: 'Sprzedawaj więcej', help: 'Promocje, dostawa, koszyk, nowości.' },
  advice: { title: 'Doradzaj i umawiaj', help: 'Rozmowa, pomiar, wycena, wizyta w salonie.' },
  news: { title: 'Informuj', help: 'Godziny, dostawy, praca, współpraca.' },
  loyalty: { title: 'Dbaj o klientów', help: 'Klub, opinie, porady po zakupie.' },
  opinions: { title: 'Pytaj o zdanie', help: 'Ankieta, ocena strony, konkurs.' },
} as const
export type Purpose = keyof typeof purposes

/** When a campaign fits best; most fit all year. */
export const seasons = {
  spring: { title: 'Wiosna' },
  summer: { title: 'Lato' },
  autumn: { title: 'Jesień' },
  winter: { title: 'Zima' },
  blackFriday: { title: 'Black Friday' },
  holidays: { title: 'Święta' },
} as const
export type Season = keyof typeof seasons

/** A task for the owner. Without `isDone` only the owner can mark it as done. */
export type Preparation = { text: string; isDone?: (campaign: Campaign) => boolean }

/** A nearly complete campaign: its owner reviews it, adds missing data, and switches it on. */
export type ReadyCampaign = {
  purpose: Purpose
  /** Absent: all year. */
  seasons?: readonly Season[]
  /** In Polish, for the owner who chooses. */
  title: string
  /** One sentence: what it does and when. */
  sentence: string
  /** Tasks for the owner before it is switched on. */
  before: readonly Preparation[]
  /** The owner must set the date of its timer before the campaign can be saved. */
  needsDate?: true
  /** `home`: the owner's site, without a slash at the end. */
  campaign: (home: string) => CampaignFile
}
