import type * as attentions from '../attention/index.ts'
import type { Frame, Side } from './motion.ts'

/**
 * How a surface comes and goes, in what browsers can do beside the page's own script: transforms, opacity,
 * clipping.
 */
export type Effect = {
  /** In Polish, for the owner who chooses. */
  title: string
  /** Coming; none: it is simply there. `side`: 1, or -1 where the language is read from the right. */
  entry: (side: Side) => Frame[]
  /** Going; without it, coming backwards. */
  exit?: (side: Side) => Frame[]
  /** At most 800 ms: so long a surface stays on the page after it was closed. */
  durationMs: number
  easing: string
  /**
   * What the campaign's tab, and a screen that follows another, draw the eye with (the specification's second
   * mapping).
   */
  attention: keyof typeof attentions | null
}
