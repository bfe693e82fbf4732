import type { Effect } from './effect.ts'

export default {
  title: 'drgnięcie',
  entry: () => [
    { opacity: 0, transform: 'translateX(-2.5em)' },
    { opacity: 1, transform: 'translateX(2em)', offset: 0.25 },
    { transform: 'translateX(-1.4em)', offset: 0.45 },
    { transform: 'translateX(.9em)', offset: 0.65 },
    { transform: 'translateX(-.4em)', offset: 0.82 },
    { opacity: 1, transform: 'none' },
  ],
  durationMs: 620,
  easing: 'ease-in-out',
  attention: 'shake',
} satisfies Effect
