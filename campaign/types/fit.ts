import type { Size } from './campaign-kind.ts'

/** The largest scale at which a surface fits into a window and keeps this distance from its edges; never above `most`. */
export const fit = ({ width, height }: Size, window: Size, marginPx: number, most: number): number =>
  Math.max(0, Math.min(most, (window.width - 2 * marginPx) / width, (window.height - 2 * marginPx) / height))
