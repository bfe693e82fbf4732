/** CSS pixels. */
export type Size = { width: number; height: number }

/** How a surface is enlarged or made smaller to suit a window. Data, so that it goes to pages with the template. */
export type Fit = {
  /** CSS pixels for which it was drawn; a side of 0 does not count. */
  base: Size
  /** Kept between it and the edges of the window. */
  marginPx: number
  least: number
  most: number
  /** In windows narrower than this it is laid out for phones, at its full size. */
  phoneBelowPx: number
}

/** The scale of a surface in a window; null: it is laid out for phones. */
export const fit = ({ base, marginPx, least, most, phoneBelowPx }: Fit, window: Size): number | null => {
  if (window.width < phoneBelowPx) return null
  const share = (side: keyof Size) => (base[side] > 0 ? (window[side] - 2 * marginPx) / base[side] : Infinity)
  return Math.max(least, Math.min(most, share('width'), share('height')))
}
