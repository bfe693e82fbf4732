import type { Attention } from './attention.ts'

export default {
  frames: (side) => [
    { opacity: 0, transform: `translateX(${side * -1.5}em)` },
    { opacity: 1, transform: 'none' },
  ],
  durationMs: 420,
  easing: 'cubic-bezier(.2,.8,.2,1)',
} satisfies Attention
