import type { Attention } from './attention.ts'

export default {
  frames: () => [
    { transform: 'none' },
    { transform: 'translateX(-.5em)' },
    { transform: 'translateX(.5em)' },
    { transform: 'translateX(-.35em)' },
    { transform: 'translateX(.2em)' },
    { transform: 'none' },
  ],
  durationMs: 600,
  easing: 'ease-in-out',
} satisfies Attention
