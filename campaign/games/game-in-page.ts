import type { CampaignLanguage } from '#contract/display/names.ts'
import type { Campaign } from '../campaign-shape.ts'
import type { Field } from '../fields/field.ts'
import * as fieldKinds from '../fields/index.ts'
import type { Format } from '../formats/format.ts'
import { presentPrize } from '../prizes/present-prize.ts'
import { games, type Game } from './games.ts'
import { en, type GameWords } from './words/en.ts'
import { he } from './words/he.ts'
import { pl } from './words/pl.ts'

const kinds: Record<keyof typeof games, Game> = games
const fieldsByKind = { ...fieldKinds } as unknown as Record<string, Field<never>>

const byLanguage: Record<CampaignLanguage, GameWords> = { en, he, pl }

/** What is said in one game: a page is told no other's. */
const gameWords = (kind: keyof typeof games, language: CampaignLanguage) => {
  const { names, how, press, instead, ...words } = byLanguage[language]
  return {
    ...words,
    name: names[kind],
    how: how[kind],
    press: press[kind],
    instead: (instead as Partial<Record<string, string>>)[kind] ?? '',
  }
}

/** What the page is told of a game: no code, and no chance that its owner keeps to himself. */
export const gameInPage = (
  { game, language, screens, fields }: Pick<Campaign, 'game' | 'language' | 'screens' | 'fields'>,
  { lingersMs = 0 }: Pick<Format, 'lingersMs'> = {},
) => {
  if (!game) return null
  const { played, prizes, showsOdds, drawsInPage, drawPeriod } = game
  const { resultMs, besideMs = 0 } = kinds[played.kind]
  return {
    ...played,
    resultMs,
    /** How long after its campaign has closed a prize leads on. */
    leavesAfterMs: screens.play.length ? 0 : besideMs,
    prizes: prizes.map((prize) => presentPrize(prize, { tellsChance: showsOdds || drawsInPage })),
    showsOdds,
    drawsInPage,
    drawPeriod,
    /** Those who win one need longer to copy it. */
    hasCodes: prizes.some(({ code }) => code !== null),
    lingersMs,
    /** Nothing is asked and nothing pressed: it is played when it is seen. */
    playsAlone:
      !screens.play.length && Object.values(fields).every(({ kind }) => fieldsByKind[kind]?.isHidden),
    words: gameWords(played.kind, language),
  }
}
export type GameInPage = NonNullable<ReturnType<typeof gameInPage>>
