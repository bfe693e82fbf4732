import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { games } from '#campaign/games/games.ts'
import { formatSizes, rowOf, SIZES_FILE } from './format-sizes.ts'

const KB = 1024
/** The template of a form, with the layout of its fields. */
const TEMPLATE_LIMIT = 3.8 * KB
/** The total of a prerendered campaign before the first interaction. */
const SHOWN_LIMIT = 15.5 * KB
/** The first campaign, the part that validates a form, and the template. */
const ALL_LIMIT = 30.5 * KB
/**
 * The renderer of a game, and the additional template content: prizes, texts, a screen for winners and one
 * for losers.
 */
const GAME_LIMIT = 8 * KB
const GAME_TEMPLATE_LIMIT = 0.5 * KB
const gameParts = new Set<string>(Object.values(games).map(({ part }) => part))

describe('the size of formats on a page', () => {
  const sizes = formatSizes()

  it.each(sizes)(
    '$type $format: its template is small, and all its files are within the budget',
    ({ template, parts, isPrerendered, shown, all }) => {
      expect(template).toBeGreaterThan(0)
      const isGame = parts.some((part) => gameParts.has(part))
      expect(template).toBeLessThanOrEqual(TEMPLATE_LIMIT + (isGame ? GAME_TEMPLATE_LIMIT : 0))
      if (isPrerendered) expect(shown).toBeLessThanOrEqual(SHOWN_LIMIT)
      expect(all).toBeLessThanOrEqual(ALL_LIMIT + (isGame ? GAME_LIMIT : 0))
    },
  )

  it('the list in the repository contains every format; `npm run format-sizes` writes it', () => {
    const list = readFileSync(SIZES_FILE, 'utf8')
    expect(sizes.map(rowOf).filter((row) => !list.includes(row))).toEqual([])
    expect(list.match(/^\| `/gm)).toHaveLength(sizes.length)
  })
})
