import type { Effect } from './effect.ts'
import { GENTLE } from './motion.ts'

/** Moves the way it is called, coming and going; the same way in every language. */
export default {
  title: 'w prawo',
  entry: () => [
    { opacity: 0, transform: 'translateX(-100%)' },
    { opacity: 1, transform: 'none' },
  ],
  exit: () => [
    { opacity: 1, transform: 'none' },
    { opacity: 0, transform: 'translateX(100%)' },
  ],
  durationMs: 480,
  easing: GENTLE,
  attention: 'slide',
} satisfies Effect
