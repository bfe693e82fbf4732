import type { Effect } from './effect.ts'

export default {
  title: 'bez ruchu',
  entry: () => [],
  durationMs: 0,
  easing: 'linear',
  attention: null,
} satisfies Effect
