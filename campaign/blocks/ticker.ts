import * as v from 'valibot'
import type { Block } from './block.ts'

const DEFAULT_SECONDS = 7
const FADE_SECONDS = 0.4

const settings = {
  /** Shown one after another, repeatedly. */
  texts: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))),
    v.minLength(2),
    v.maxLength(6),
  ),
  /** How long each is shown. */
  seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(60)), DEFAULT_SECONDS),
}

/**
 * Rotating texts, by CSS only. Screen readers get them as a list; with reduced motion they are shown one
 * below the other; visitors can stop them.
 */
export default {
  settings,
  part: 'offer',
  area: 'text',
  needsTouch: true,
  styles: ({ texts, seconds }) => {
    const name = `ticker-${texts.length}-${seconds}`
    const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`
    const turn = 1 / texts.length
    const fade = FADE_SECONDS / (seconds * texts.length)
    return `
    .ticker { display: flex; gap: 0.5em; align-items: center; color: var(--soft); }
    .ticker ul { display: grid; flex: 1; margin: 0; padding: 0; list-style: none; }
    .ticker li { grid-area: 1/1; align-self: center; text-wrap: balance; }
    .ticker input { appearance: none; display: grid; flex: none; order: 1; width: 32px; height: 32px; margin: 0; border-radius: 50%; place-items: center; cursor: pointer; }
    .ticker input::before { content: ''; width: 10px; height: 12px; border-inline: 3px solid; }
    .ticker input:checked::before { border: 0; background: currentColor; clip-path: polygon(0 0, 100% 50%, 0 100%); }
    .${name} li { animation: ${name} ${seconds * texts.length}s infinite both; }
    ${texts.map((_, index) => `.${name} li:nth-child(${index + 1}) { animation-delay: ${Number((index * seconds - FADE_SECONDS).toFixed(1))}s; }`).join('')}
    .ticker ul:hover li, .ticker :checked + ul li { animation-play-state: paused; }
    @keyframes ${name} { 0% { opacity: 0; transform: translateY(0.5em); } ${percent(fade)}, ${percent(turn)} { opacity: 1; transform: none; } ${percent(turn + fade)}, to { opacity: 0; transform: translateY(-0.5em); } }
    @media (prefers-reduced-motion: reduce) { .ticker li { grid-area: auto; animation: none; } .ticker input { display: none; } }
  `
  },
  hints: {
    title: 'Zmieniające się teksty',
    help: 'Kilka zdań, które pokazują się po kolei. Każdy może je zatrzymać.',
    settings: {
      texts: { label: 'Teksty', item: 'tekst' },
      seconds: { label: 'Jak długo widać każdy', unit: 's' },
    },
  },
} satisfies Block<typeof settings>
