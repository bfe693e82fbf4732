import type { Attention } from './attention.ts'

export default {
  frames: () => [
    { opacity: 0, transform: 'scale(.5)' },
    { opacity: 1, transform: 'none' },
  ],
  durationMs: 420,
  easing: 'cubic-bezier(.3,1.4,.5,1)',
} satisfies Attention
