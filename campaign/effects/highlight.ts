import type { Effect } from './effect.ts'

export default {
  title: 'rozbłysk',
  entry: () => [
    { opacity: 0, filter: 'brightness(1.9) saturate(1.6)' },
    { opacity: 1, filter: 'brightness(1.5) saturate(1.4)', offset: 0.35 },
    { opacity: 1, filter: 'none' },
  ],
  durationMs: 600,
  easing: 'ease-out',
  attention: 'flash',
} satisfies Effect
