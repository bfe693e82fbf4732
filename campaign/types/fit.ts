/** CSS pixels. */
export type Size = { width: number; height: number }

/** How a surface is scaled to a window. Plain data, so that it is part of the template. */
export type Fit = {
  /** CSS pixels of its design size; 0 is ignored. */
  base: Size
  /** Distance to the edges of the window. */
  marginPx: number
  least: number
  most: number
  /** Narrower windows get the phone layout at full size. */
  phoneBelowPx: number
}

/** The scale of a surface in a window; null: phone layout. */
export const fit = ({ base, marginPx, least, most, phoneBelowPx }: Fit, window: Size): number | null => {
  if (window.width < phoneBelowPx) return null
  const share = (side: keyof Size) => (base[side] > 0 ? (window[side] - 2 * marginPx) / base[side] : Infinity)
  return Math.max(least, Math.min(most, share('width'), share('height')))
}
