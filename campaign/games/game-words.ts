import type { CampaignLanguage } from '#contract/display/names.ts'
import type * as games from './index.ts'
import { en, type GameWords } from './words/en.ts'
import { he } from './words/he.ts'
import { pl } from './words/pl.ts'

const byLanguage: Record<CampaignLanguage, GameWords> = { en, he, pl }

/** What is said in one game: a page is told no other's. */
export const gameWords = (kind: keyof typeof games, language: CampaignLanguage) => {
  const { names, how, press, instead, ...words } = byLanguage[language]
  return {
    ...words,
    name: names[kind],
    how: how[kind],
    press: press[kind],
    instead: (instead as Partial<Record<string, string>>)[kind] ?? '',
  }
}
