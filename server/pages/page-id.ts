const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * A number for a page that is known by its address: contact forms name the page they stand on by one.
 * Positive, 31 bits.
 */
export const pageIdOf = (slug: string): number => {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(slug)) hash = Math.imul(hash ^ byte, FNV_PRIME)
  return hash & 0x7fffffff || 1
}
