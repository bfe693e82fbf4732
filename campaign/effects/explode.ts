import type { Effect } from './effect.ts'
import { GENTLE, type Frame } from './motion.ts'

const PIECES = 4
/** Percent beyond its edges, so that its shadow is not cut off. */
const BEYOND = 12

/**
 * Pieces of a surface, each this share of its full size, in one outline: lines without width lead from one to
 * the next.
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
  // Back to the first one the way it came.
  return `polygon(${[...corners.flat(), ...corners.toReversed().flatMap(([first = '']) => first)].join(',')})`
}

/** Comes together out of pieces that fly apart as it goes. */
export default {
  title: 'rozsypanie',
  entry: (): Frame[] => [
    { opacity: 0, clipPath: pieces(0), transform: 'scale(1.5)' },
    { opacity: 1, clipPath: pieces(0.7), offset: 0.6 },
    { opacity: 1, clipPath: pieces(1), transform: 'none' },
  ],
  durationMs: 640,
  easing: GENTLE,
  attention: 'tada',
} satisfies Effect
