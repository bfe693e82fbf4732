import { hashText } from './hash-text.ts'

type Variant = { id: string; parentId: string | null }

/**
 * Of each A/B pair the one this visitor sees: the one chosen before, else one that visitor and pair decide by a hash, so
 * that every page and the server come to the same. `chosen`: by parent, changed in place when a choice is made.
 */
export const pickVariants = <Campaign extends Variant>(campaigns: readonly Campaign[], visitorId: string, chosen: Map<string, string>): Campaign[] => {
  const groupOf = ({ id, parentId }: Campaign) => parentId ?? id
  const picks = new Map<string, string>()
  const pickOf = (parentId: string): string => {
    // In an order of their own: servers and pages may list them differently.
    const ids = campaigns.filter((one) => groupOf(one) === parentId).map(({ id }) => id)
    if (ids.length < 2) return ids[0] ?? parentId
    const kept = chosen.get(parentId)
    const pick = kept !== undefined && ids.includes(kept) ? kept : (ids.sort()[Math.floor(hashText(`${visitorId} ${parentId}`) * ids.length)] ?? parentId)
    chosen.set(parentId, pick)
    return pick
  }
  for (const one of campaigns) if (!picks.has(groupOf(one))) picks.set(groupOf(one), pickOf(groupOf(one)))
  return campaigns.filter((one) => picks.get(groupOf(one)) === one.id)
}

/** Whether this visitor belongs to those who are shown nothing, so that others can be compared with them. */
export const isHeldOut = (visitorId: string, clientId: string, holdoutPercent: number): boolean => hashText(`${clientId} ${visitorId}`) * 100 < holdoutPercent
