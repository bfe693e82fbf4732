import type { Game } from './game.ts'

/** Segments of 30 degrees; segment i shows prize i mod n. */
export const SEGMENTS = 12
/** Two whole turns more than the way to the drawn segment. */
export const EXTRA_SEGMENTS = 24

const settings = {}

export default {
  settings,
  part: 'wheel',
  resultMs: 7_000,
  // There it has only just stopped.
  besideMs: 8_000,
  maxPrizes: SEGMENTS,
  segments: SEGMENTS,
  hints: { title: 'Koło fortuny', help: 'Koło z dwunastoma polami. Kręci się siedem sekund.', settings: {} },
} satisfies Game<typeof settings>
