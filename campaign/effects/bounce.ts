import type { Effect } from './effect.ts'

export default {
  title: 'podskok',
  entry: () => [
    { opacity: 0, transform: 'translateY(-60%)', easing: 'ease-in' },
    { opacity: 1, transform: 'none', offset: 0.4, easing: 'ease-out' },
    { transform: 'translateY(-14%)', offset: 0.58, easing: 'ease-in' },
    { transform: 'none', offset: 0.75, easing: 'ease-out' },
    { transform: 'translateY(-4%)', offset: 0.87, easing: 'ease-in' },
    { opacity: 1, transform: 'none' },
  ],
  durationMs: 760,
  easing: 'linear',
  attention: 'bounce',
} satisfies Effect
