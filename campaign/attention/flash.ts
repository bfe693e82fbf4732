import type { Attention } from './attention.ts'

/** Two in 800 ms, below three flashes a second (WCAG 2.3.1). */
export default {
  frames: () => [{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }],
  durationMs: 800,
  easing: 'ease-in-out',
} satisfies Attention
