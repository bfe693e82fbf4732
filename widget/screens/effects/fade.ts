import type { Effect } from './effect.ts'

export default {
  keyframes: [
    { opacity: 0, translate: '0 .75em' },
    { opacity: 1, translate: 'none' },
  ],
  durationMs: 320,
} satisfies Effect
