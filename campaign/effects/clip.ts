import type { Effect } from './effect.ts'
import { GENTLE } from './motion.ts'

/** Opens from its middle line. */
export default {
  title: 'przycięcie',
  entry: () => [{ clipPath: 'inset(50% -6em)' }, { clipPath: 'inset(-6em -6em)' }],
  durationMs: 420,
  easing: GENTLE,
  attention: 'flip',
} satisfies Effect
