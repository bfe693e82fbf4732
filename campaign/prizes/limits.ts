import type { Prize } from './prize.ts'

/** There are only so many of it: pieces, or codes that its owner has brought. */
export const isLimited = ({ stock, code }: Pick<Prize, 'stock' | 'code'>): boolean =>
  stock !== null || code?.kind === 'pool'

/**
 * Who draws what has run out gets this instead: nothing, or what never runs out. -1: all are limited; such a
 * game is never kept.
 */
export const fallbackOf = (prizes: readonly Prize[]): number => {
  const losing = prizes.findIndex((prize) => prize.isLosing && !isLimited(prize))
  return losing >= 0 ? losing : prizes.findIndex((prize) => !isLimited(prize))
}
