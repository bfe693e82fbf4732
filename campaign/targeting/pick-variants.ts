type Variant = {
  id: string
  parentId: string | null
  /** Its part of the visitors, compared with the weights of the others; absent: 1. */
  weight?: number
}

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
  const groups = new Map<string, Campaign[]>()
  for (const one of campaigns) {
    const group = groups.get(parentOf(one))
    if (group) group.push(one)
    else groups.set(parentOf(one), [one])
  }
  const isPicked = (parentId: string, group: Campaign[], id: string) => {
    if (group.length < 2) return true
    const stored = chosen.get(parentId)
    if (stored !== undefined && group.some((one) => one.id === stored)) return stored === id
    // In a fixed order: servers and pages may list them differently.
    group.sort((a, b) => (a.id < b.id ? -1 : 1))
    const whole = group.reduce((sum, { weight = 1 }) => sum + weight, 0)
    let rest = hashText(`${visitorId} ${parentId}`) * whole
    const pick = group.find(({ weight = 1 }) => (rest -= weight) < 0)?.id ?? parentId
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
