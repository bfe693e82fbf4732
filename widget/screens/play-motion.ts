import type { Motion } from '#campaign/motion/motion.ts'

const CLEAN_UP_MS = 1_000

/**
 * Lets something of ours move, and takes the animation away when it is long over. Not for those who want less
 * motion: for them what goes is gone.
 */
export const playMotion = (element: HTMLElement, motion: Motion | null, isLeaving = false): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) element.hidden = isLeaving
  else if (motion) {
    const playing = element.animate(motion.frames, motion.timing)
    if (!isLeaving) setTimeout(() => playing.cancel(), motion.timing.duration + CLEAN_UP_MS)
  }
}
