import type { Effect } from './effect.ts'
import { GENTLE } from './motion.ts'

/** Unrolled from above; 6em beyond the edges, so that its shadow is not cut off. */
export default {
  title: 'jak roleta',
  entry: () => [{ clipPath: 'inset(-6em -6em 100%)' }, { clipPath: 'inset(-6em -6em -6em)' }],
  durationMs: 480,
  easing: GENTLE,
  attention: 'slide',
} satisfies Effect
