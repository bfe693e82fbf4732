import type { Effect } from './effect.ts'
import { GENTLE } from './motion.ts'

export default {
  title: 'przenikanie',
  entry: () => [
    { opacity: 0, transform: 'translateY(.75em)' },
    { opacity: 1, transform: 'none' },
  ],
  durationMs: 320,
  easing: GENTLE,
  attention: 'fade',
} satisfies Effect
