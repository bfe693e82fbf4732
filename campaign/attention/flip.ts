import type { Attention } from './attention.ts'

export default {
  frames: () => [
    { opacity: 0, transform: 'perspective(25em) rotateX(90deg)' },
    { opacity: 1, transform: 'perspective(25em) rotateX(-15deg)', offset: 0.6 },
    { opacity: 1, transform: 'perspective(25em) rotateX(0)' },
  ],
  durationMs: 700,
  easing: 'ease-out',
} satisfies Attention
