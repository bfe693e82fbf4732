import type { Prize } from './prize.ts'

/** Its number is limited by stock or by imported codes. */
export const isLimited = ({ stock, code }: Pick<Prize, 'stock' | 'code'>): boolean =>
  stock !== null || code?.kind === 'pool'

/**
 * The replacement of an exhausted prize: a losing one, or an unlimited one. -1: all are limited; such a game
 * is never saved.
 */
export const fallbackOf = (prizes: readonly Pick<Prize, 'stock' | 'code' | 'isLosing'>[]): number => {
  const losing = prizes.findIndex((prize) => prize.isLosing && !isLimited(prize))
  return losing >= 0 ? losing : prizes.findIndex((prize) => !isLimited(prize))
}
