type Variant = { id: string; parentId: string | null }

/**
 * The variant of each A/B pair for this visitor: the stored choice, otherwise one by a hash of visitor and
 * pair, so that every page and the server get the same. `chosen`: by parent, changed in place by a new
 * choice.
 */
export const pickVariants = <Campaign extends Variant>(
  campaigns: readonly Campaign[],
  visitorId: string,
  chosen: Map<string, string>,
): Campaign[] => {
  const parentOf = ({ id, parentId }: Campaign) => parentId ?? id
  const groups = new Map<string, string[]>()
  for (const one of campaigns) {
    const group = groups.get(parentOf(one))
    if (group) group.push(one.id)
    else groups.set(parentOf(one), [one.id])
  }
  const isPicked = (parentId: string, ids: string[], id: string) => {
    if (ids.length < 2) return true
    const stored = chosen.get(parentId)
    if (stored !== undefined && ids.includes(stored)) return stored === id
    // In a fixed order: servers and pages may list them differently.
    const pick = ids.sort()[Math.floor(hashText(`${visitorId} ${parentId}`) * ids.length)] ?? parentId
    chosen.set(parentId, pick)
    return pick === id
  }
  return campaigns.filter((one) => isPicked(parentOf(one), groups.get(parentOf(one)) ?? [], one.id))
}

/** Whether this visitor is in the holdout. */
export const isInHoldout = (visitorId: string, clientId: string, holdoutPercent: number): boolean =>
  hashText(`${clientId} ${visitorId}`) * 100 < holdoutPercent

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
const RANGE = 2 ** 32

/** A number in [0, 1), always the same for a text (FNV-1a, 32 bits, mixed): reproducible randomness. */
export const hashText = (text: string): number => {
  let hash = OFFSET
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME)
  // Without mixing, texts that differ only at the end would get similar numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / RANGE
}
