import type { attentions } from './attentions.ts'
import { GENTLE, SPRINGY, type Frame, type Side } from './motion.ts'

/**
 * Entry and exit animations of surfaces, with properties that browsers animate off the main thread:
 * transforms, opacity, clipping.
 */
export type Effect = {
  /** In Polish, for the owner who chooses. */
  title: string
  /** Entry; empty: no animation. `side`: 1, or -1 for right-to-left languages. */
  entry: (side: Side) => Frame[]
  /** Exit; absent: the reversed entry. */
  exit?: (side: Side) => Frame[]
  /** At most 800 ms: then a closed surface is removed. */
  durationMs: number
  easing: string
  /** The attention of the campaign's tab, and of a following screen (the specification's second mapping). */
  attention: keyof typeof attentions | null
}

const PIECES = 4
/** Percent beyond its edges, so that its shadow is not cut off. */
const BEYOND = 12

/**
 * Pieces of a surface, each with this share of its full size, in one outline: zero-width lines connect them.
 */
const pieces = (share: number): string => {
  const step = (100 + 2 * BEYOND) / PIECES
  const corners = Array.from({ length: PIECES * PIECES }, (_, index) => {
    const [x, y] = [index % PIECES, Math.floor(index / PIECES)].map(
      (place) => (place + 0.5) * step - BEYOND,
    ) as [number, number]
    const half = (step / 2) * share
    const at = (right: number, down: number) =>
      `${Number((x + right * half).toFixed(2))}% ${Number((y + down * half).toFixed(2))}%`
    return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)]
  })
  // Back to the first one by the same path.
  return `polygon(${[...corners.flat(), ...corners.toReversed().flatMap(([first = '']) => first)].join(',')})`
}

export const effects = {
  /** Unrolled from above; 6em beyond the edges, so that its shadow is not cut off. */
  blind: {
    title: 'jak roleta',
    entry: () => [{ clipPath: 'inset(-6em -6em 100%)' }, { clipPath: 'inset(-6em -6em -6em)' }],
    durationMs: 480,
    easing: GENTLE,
    attention: 'slide',
  },
  bounce: {
    title: 'podskok',
    entry: () => [
      { opacity: 0, transform: 'translateY(-60%)', easing: 'ease-in' },
      { opacity: 1, transform: 'none', offset: 0.4, easing: 'ease-out' },
      { transform: 'translateY(-14%)', offset: 0.58, easing: 'ease-in' },
      { transform: 'none', offset: 0.75, easing: 'ease-out' },
      { transform: 'translateY(-4%)', offset: 0.87, easing: 'ease-in' },
      { opacity: 1, transform: 'none' },
    ],
    durationMs: 760,
    easing: 'linear',
    attention: 'bounce',
  },
  /** Opens from its middle line. */
  clip: {
    title: 'przycięcie',
    entry: () => [{ clipPath: 'inset(50% -6em)' }, { clipPath: 'inset(-6em -6em)' }],
    durationMs: 420,
    easing: GENTLE,
    attention: 'flip',
  },
  /** Moves in the direction of its name at entry and exit, in every language. */
  down: {
    title: 'w dół',
    entry: () => [
      { opacity: 0, transform: 'translateY(-100%)' },
      { opacity: 1, transform: 'none' },
    ],
    exit: () => [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: 'translateY(100%)' },
    ],
    durationMs: 480,
    easing: GENTLE,
    attention: 'slide',
  },
  /** Assembled from pieces at entry; they fly apart at exit. */
  explode: {
    title: 'rozsypanie',
    entry: (): Frame[] => [
      { opacity: 0, clipPath: pieces(0), transform: 'scale(1.5)' },
      { opacity: 1, clipPath: pieces(0.7), offset: 0.6 },
      { opacity: 1, clipPath: pieces(1), transform: 'none' },
    ],
    durationMs: 640,
    easing: GENTLE,
    attention: 'tada',
  },
  fade: {
    title: 'przenikanie',
    entry: () => [
      { opacity: 0, transform: 'translateY(.75em)' },
      { opacity: 1, transform: 'none' },
    ],
    durationMs: 320,
    easing: GENTLE,
    attention: 'fade',
  },
  /** A strip that opens in text direction, then downwards. */
  fold: {
    title: 'składanie',
    entry: (side) => [
      { clipPath: side > 0 ? 'inset(-6em 100% 92% -6em)' : 'inset(-6em -6em 92% 100%)' },
      { clipPath: 'inset(-6em -6em 92% -6em)', offset: 0.45 },
      { clipPath: 'inset(-6em -6em -6em -6em)' },
    ],
    durationMs: 640,
    easing: 'cubic-bezier(.4,0,.2,1)',
    attention: 'flip',
  },
  highlight: {
    title: 'rozbłysk',
    entry: () => [
      { opacity: 0, filter: 'brightness(1.9) saturate(1.6)' },
      { opacity: 1, filter: 'brightness(1.5) saturate(1.4)', offset: 0.35 },
      { opacity: 1, filter: 'none' },
    ],
    durationMs: 600,
    easing: 'ease-out',
    attention: 'flash',
  },
  /** Moves in the direction of its name at entry and exit, in every language. */
  left: {
    title: 'w lewo',
    entry: () => [
      { opacity: 0, transform: 'translateX(100%)' },
      { opacity: 1, transform: 'none' },
    ],
    exit: () => [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: 'translateX(-100%)' },
    ],
    durationMs: 480,
    easing: GENTLE,
    attention: 'slide',
  },
  none: {
    title: 'bez ruchu',
    entry: () => [],
    durationMs: 0,
    easing: 'linear',
    attention: null,
  },
  /** Smoke that condenses at entry and disperses at exit. */
  puff: {
    title: 'dmuchnięcie',
    entry: () => [
      { opacity: 0, transform: 'scale(1.5)' },
      { opacity: 1, transform: 'none' },
    ],
    durationMs: 520,
    easing: 'ease-out',
    attention: 'heartBeat',
  },
  /** Far below three flashes a second (WCAG 2.3.1). */
  pulsate: {
    title: 'pulsowanie',
    entry: () => [
      { opacity: 0 },
      { opacity: 1, offset: 0.3 },
      { opacity: 0.35, offset: 0.5 },
      { opacity: 1, offset: 0.7 },
      { opacity: 0.6, offset: 0.85 },
      { opacity: 1 },
    ],
    durationMs: 760,
    easing: 'ease-in-out',
    attention: 'pulse',
  },
  /** Moves in the direction of its name at entry and exit, in every language. */
  right: {
    title: 'w prawo',
    entry: () => [
      { opacity: 0, transform: 'translateX(-100%)' },
      { opacity: 1, transform: 'none' },
    ],
    exit: () => [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: 'translateX(100%)' },
    ],
    durationMs: 480,
    easing: GENTLE,
    attention: 'slide',
  },
  /** Grows from its centre. */
  scale: {
    title: 'powiększenie',
    entry: () => [
      { opacity: 0, transform: 'scale(.3)' },
      { opacity: 1, transform: 'none' },
    ],
    durationMs: 420,
    easing: SPRINGY,
    attention: 'zoom',
  },
  /** Moves away from the viewer at entry and exit. */
  'scale-out': {
    title: 'oddalenie',
    entry: () => [
      { opacity: 0, transform: 'scale(2.2)' },
      { opacity: 1, transform: 'none' },
    ],
    exit: () => [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: 'scale(.3)' },
    ],
    durationMs: 420,
    easing: GENTLE,
    attention: 'zoom',
  },
  shake: {
    title: 'drgnięcie',
    entry: () => [
      { opacity: 0, transform: 'translateX(-2.5em)' },
      { opacity: 1, transform: 'translateX(2em)', offset: 0.25 },
      { transform: 'translateX(-1.4em)', offset: 0.45 },
      { transform: 'translateX(.9em)', offset: 0.65 },
      { transform: 'translateX(-.4em)', offset: 0.82 },
      { opacity: 1, transform: 'none' },
    ],
    durationMs: 620,
    easing: 'ease-in-out',
    attention: 'shake',
  },
  /** Grows from the corner at the start of the text. */
  size: {
    title: 'rozmiar',
    entry: (side) => [
      { opacity: 0, transform: `translate(${side * -38}%, -38%) scale(.24)` },
      { opacity: 1, transform: 'none' },
    ],
    durationMs: 420,
    easing: GENTLE,
    attention: 'zoom',
  },
  /** Moves in the direction of its name at entry and exit, in every language. */
  up: {
    title: 'w górę',
    entry: () => [
      { opacity: 0, transform: 'translateY(100%)' },
      { opacity: 1, transform: 'none' },
    ],
    exit: () => [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: 'translateY(-100%)' },
    ],
    durationMs: 480,
    easing: GENTLE,
    attention: 'slide',
  },
} satisfies Record<string, Effect>
