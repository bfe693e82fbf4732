import type { Attention } from './attention.ts'

export default {
  frames: () => [{ transform: 'none' }, { transform: 'scale(1.06)' }, { transform: 'none' }],
  durationMs: 700,
  easing: 'ease-in-out',
} satisfies Attention
