const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
const RANGE = 2 ** 32

/** A number in [0, 1) that is always the same for a text (FNV-1a, 32 bits, mixed): chance that can be repeated. */
export const hashText = (text: string): number => {
  let hash = OFFSET
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME)
  // Texts that differ only at their end would lie close together.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / RANGE
}
