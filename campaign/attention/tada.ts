import type { Attention } from './attention.ts'

export default {
  frames: () => [
    { transform: 'none' },
    { transform: 'scale(.92) rotate(-3deg)' },
    { transform: 'scale(1.08) rotate(3deg)' },
    { transform: 'scale(1.08) rotate(-3deg)' },
    { transform: 'scale(1.08) rotate(3deg)' },
    { transform: 'none' },
  ],
  durationMs: 800,
  easing: 'ease-in-out',
} satisfies Attention
