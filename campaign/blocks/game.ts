import type { Block } from './block.ts'

const settings = {}

/** The position of the campaign's game, which is configured in `game`. */
export default {
  settings,
  area: 'game',
  isGame: true,
  needsTouch: true,
  hints: {
    title: 'Gra',
    help: 'Koło, zdrapka, pudełko albo suwak: to, co wybrano w ustawieniach gry.',
    settings: {},
  },
} satisfies Block<typeof settings>
