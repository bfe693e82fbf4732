import type { Effect } from './effect.ts'

/** A strip that opens along the line of writing, then downwards. */
export default {
  title: 'składanie',
  entry: (side) => [
    { clipPath: side > 0 ? 'inset(-6em 100% 92% -6em)' : 'inset(-6em -6em 92% 100%)' },
    { clipPath: 'inset(-6em -6em 92% -6em)', offset: 0.45 },
    { clipPath: 'inset(-6em -6em -6em -6em)' },
  ],
  durationMs: 640,
  easing: 'cubic-bezier(.4,0,.2,1)',
  attention: 'flip',
} satisfies Effect
