import type { Motion } from '#campaign/motion/motion.ts'

const CLEAN_UP_MS = 1_000

/**
 * Animates an element of ours, and removes the animation long after its end. With reduced motion nothing is
 * animated, and leaving elements disappear at once.
 */
export const playMotion = (element: HTMLElement, motion: Motion | null, isLeaving = false): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) element.hidden = isLeaving
  else if (motion) {
    const playing = element.animate(motion.frames, motion.timing)
    if (!isLeaving) setTimeout(() => playing.cancel(), motion.timing.duration + CLEAN_UP_MS)
  }
}
