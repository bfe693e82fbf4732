import type { Game } from './game.ts'

const settings = {}

export default {
  settings,
  part: 'gift-box',
  resultMs: 1_000,
  maxPrizes: 50,
  hints: { title: 'Pudełko z prezentem', help: 'Pudełko otwiera się po kliknięciu.', settings: {} },
} satisfies Game<typeof settings>
