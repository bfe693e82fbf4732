import type { CampaignLanguage } from '#contract/display/names.ts'
import { en } from './en.ts'
import { he } from './he.ts'
import { type LeadWords, pl } from './pl.ts'

const words: Record<CampaignLanguage, LeadWords> = { en, he, pl }

/** Polish where a language is none of ours. */
export const wordsIn = (language: string): { language: CampaignLanguage; words: LeadWords } => {
  const known = Object.hasOwn(words, language) ? (language as CampaignLanguage) : 'pl'
  return { language: known, words: words[known] }
}
