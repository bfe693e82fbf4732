import type { Attention } from './attention.ts'

export default {
  frames: () => [{ opacity: 0 }, { opacity: 1 }],
  durationMs: 400,
  easing: 'ease-out',
} satisfies Attention
