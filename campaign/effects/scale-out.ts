import type { Effect } from './effect.ts'
import { GENTLE } from './motion.ts'

/** Moves away from who looks, coming and going. */
export default {
  title: 'oddalenie',
  entry: () => [
    { opacity: 0, transform: 'scale(2.2)' },
    { opacity: 1, transform: 'none' },
  ],
  exit: () => [
    { opacity: 1, transform: 'none' },
    { opacity: 0, transform: 'scale(.3)' },
  ],
  durationMs: 420,
  easing: GENTLE,
  attention: 'zoom',
} satisfies Effect
