import type { Effect } from './effect.ts'
import { GENTLE } from './motion.ts'

/** Grows out of the corner where reading begins. */
export default {
  title: 'rozmiar',
  entry: (side) => [
    { opacity: 0, transform: `translate(${side * -38}%, -38%) scale(.24)` },
    { opacity: 1, transform: 'none' },
  ],
  durationMs: 420,
  easing: GENTLE,
  attention: 'zoom',
} satisfies Effect
