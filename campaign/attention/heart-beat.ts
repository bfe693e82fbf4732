import type { Attention } from './attention.ts'

export default {
  frames: () => [
    { transform: 'none' },
    { transform: 'scale(1.12)' },
    { transform: 'none' },
    { transform: 'scale(1.12)' },
    { transform: 'none' },
  ],
  durationMs: 800,
  easing: 'ease-in-out',
} satisfies Attention
