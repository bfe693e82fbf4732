import * as v from 'valibot'
import type { Block } from './block.ts'

const settings = {
  label: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
}

export default {
  settings,
  needsTimer: true,
  part: 'offer',
  area: 'timer',
  styles: `
    .clock { display: inline-flex; gap: 0.6em; direction: ltr; }
    .unit { display: grid; gap: 0.3em; justify-items: center; }
    .unit small { font-size: 0.75em; color: var(--soft); }
    .digits { display: flex; gap: 2px; perspective: 8em; }
    .digits b { min-width: 1.35em; padding: 0.22em 0; border-radius: min(var(--radius), 0.25em); background: linear-gradient(var(--ink) 50%, color-mix(in srgb, var(--ink) 88%, var(--ground)) 50%); color: var(--ground); font-size: 1.6em; font-variant-numeric: tabular-nums; line-height: 1.2; text-align: center; animation: flip 0.4s cubic-bezier(0.3, 1.3, 0.6, 1); }
    @keyframes flip { from { transform: rotateX(-90deg); } }
    @media (prefers-reduced-motion: reduce) { .digits b { animation: none; } }
  `,
  hints: {
    title: 'Odliczanie',
    help: 'Czas ustawia się w ustawieniach kampanii.',
    settings: { label: { label: 'Napis nad zegarem' } },
  },
} satisfies Block<typeof settings>
