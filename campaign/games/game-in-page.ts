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

/** Texts of one game: a page gets no others. */
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

/** The page's data of a game: without codes, and without chances unless the owner publishes them. */
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
    /** Delay of a prize's redirect after its campaign has closed. */
    leavesAfterMs: screens.play.length ? 0 : besideMs,
    prizes: prizes.map((prize) => presentPrize(prize, { tellsChance: showsOdds || drawsInPage })),
    showsOdds,
    drawsInPage,
    drawPeriod,
    /** Winners need longer to copy a code. */
    hasCodes: prizes.some(({ code }) => code !== null),
    lingersMs,
    /** Without a form or a button: played as soon as it is visible. */
    playsAlone:
      !screens.play.length && Object.values(fields).every(({ kind }) => fieldsByKind[kind]?.isHidden),
    words: gameWords(played.kind, language),
  }
}
export type GameInPage = NonNullable<ReturnType<typeof gameInPage>>
