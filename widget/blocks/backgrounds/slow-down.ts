/**
 * What begins by itself and moves beside something that is to be read must stop within five seconds, or be stoppable
 * (WCAG 2.2.2). It slows down in the last of them.
 */
export const MOVES_SECONDS = 5
const SLOWS_AFTER = 3.5
const SLOWING = 1.5

/** How far a movement of one second a second has come, and how much of it is left, from 1 to 0. */
export const slowDown = (seconds: number): { at: number; left: number } => {
  const slowed = Math.min(SLOWING, Math.max(0, seconds - SLOWS_AFTER))
  return {
    at: Math.min(seconds, SLOWS_AFTER) + slowed - slowed ** 2 / (2 * SLOWING),
    left: 1 - slowed / SLOWING,
  }
}
