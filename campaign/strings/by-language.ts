import type { CampaignLanguage } from '#contract/display/names.ts'
import { en } from './en.ts'
import { he } from './he.ts'
import { pl } from './pl.ts'
import type { Strings } from './strings.ts'

export const stringsByLanguage: Record<CampaignLanguage, Strings> = { en, he, pl }
