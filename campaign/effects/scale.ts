import type { Effect } from './effect.ts'
import { SPRINGY } from './motion.ts'

/** Grows out of its middle. */
export default {
  title: 'powiększenie',
  entry: () => [
    { opacity: 0, transform: 'scale(.3)' },
    { opacity: 1, transform: 'none' },
  ],
  durationMs: 420,
  easing: SPRINGY,
  attention: 'zoom',
} satisfies Effect
