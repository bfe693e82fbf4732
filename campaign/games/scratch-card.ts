import type { Game } from './game.ts'

/** The rest comes off by itself when this share of the cover is left. */
export const LEFT_SHARE = 0.5

const settings = {}

export default {
  settings,
  part: 'scratch-card',
  resultMs: 3_000,
  maxPrizes: 50,
  hints: {
    title: 'Zdrapka',
    help: 'Gdy odsłonięta jest połowa, wynik pokazuje się po trzech sekundach.',
    settings: {},
  },
} satisfies Game<typeof settings>
