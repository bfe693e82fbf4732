import type { Attention } from './attention.ts'

export default {
  frames: () => [
    { transform: 'none' },
    { transform: 'translateY(-.9em)' },
    { transform: 'none' },
    { transform: 'translateY(-.4em)' },
    { transform: 'none' },
  ],
  durationMs: 800,
  easing: 'ease-out',
} satisfies Attention
