import type { Effect } from './effect.ts'

/** A breath of smoke that gathers, and is blown away. */
export default {
  title: 'dmuchnięcie',
  entry: () => [
    { opacity: 0, transform: 'scale(1.5)' },
    { opacity: 1, transform: 'none' },
  ],
  durationMs: 520,
  easing: 'ease-out',
  attention: 'heartBeat',
} satisfies Effect
