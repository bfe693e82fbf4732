import type { Effect } from './effect.ts'

/** Far below three flashes a second (WCAG 2.3.1). */
export default {
  title: 'pulsowanie',
  entry: () => [
    { opacity: 0 },
    { opacity: 1, offset: 0.3 },
    { opacity: 0.35, offset: 0.5 },
    { opacity: 1, offset: 0.7 },
    { opacity: 0.6, offset: 0.85 },
    { opacity: 1 },
  ],
  durationMs: 760,
  easing: 'ease-in-out',
  attention: 'pulse',
} satisfies Effect
