import type { Block } from './block.ts'

const settings = {}

/** Where the campaign's game is played; which one, its `game` says. */
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
