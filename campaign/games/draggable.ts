import type { Game } from './game.ts'

const settings = {}

export default {
  settings,
  part: 'draggable',
  resultMs: 1_000,
  maxPrizes: 50,
  hints: { title: 'Przeciągnij i odkryj', help: 'Przesunięcie uchwytu odsłania wynik.', settings: {} },
} satisfies Game<typeof settings>
