type Variant = { id: string; parentId: string | null }

/**
 * Of each A/B pair the one this visitor sees: the one chosen before, else one that visitor and pair decide by
 * a hash, so that every page and the server come to the same. `chosen`: by parent, changed in place when a
 * choice is made.
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
    const kept = chosen.get(parentId)
    if (kept !== undefined && ids.includes(kept)) return kept === id
    // In an order of their own: servers and pages may list them differently.
    const pick = ids.sort()[Math.floor(hashText(`${visitorId} ${parentId}`) * ids.length)] ?? parentId
    chosen.set(parentId, pick)
    return pick === id
  }
  return campaigns.filter((one) => isPicked(parentOf(one), groups.get(parentOf(one)) ?? [], one.id))
}

/** Whether this visitor belongs to those who are shown nothing, so that others can be compared with them. */
export const isInHoldout = (visitorId: string, clientId: string, holdoutPercent: number): boolean =>
  hashText(`${clientId} ${visitorId}`) * 100 < holdoutPercent

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
