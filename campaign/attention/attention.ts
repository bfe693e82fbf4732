import type { Frame, Side } from '../effects/motion.ts'

/** How something that is there already draws the eye, once. */
export type Attention = {
  frames: (side: Side) => Frame[]
  durationMs: number
  easing: string
}
