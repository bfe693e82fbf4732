/**
 * Whether what was chosen is this variation: each of its options is the chosen one, or may be anything that
 * was chosen.
 */
export const choiceFits = (variation: Record<string, string>, chosen: Record<string, string>): boolean =>
  Object.entries(variation).every(([slug, value]) =>
    value === '' ? (chosen[slug] ?? '') !== '' : chosen[slug] === value,
  )
