const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Their version with what was changed here since `read`, part by part. What has other parts now than it had,
 * such as one of another kind, is taken whole: from here when it was changed here.
 */
export const rebased = <T>(theirs: T, read: T, mine: T): T => {
  if (isSame(mine, read)) return theirs
  if (isSame(theirs, read) || !isRecord(theirs) || !isRecord(read) || !isRecord(mine)) return mine
  const names = Object.keys(theirs).toSorted()
  if (![read, mine].every((one) => isSame(Object.keys(one).toSorted(), names)) || isOtherKind(theirs, mine))
    return mine
  return Object.fromEntries(names.map((name) => [name, rebased(theirs[name], read[name], mine[name])])) as T
}

/** A trigger that became another one has the former one's values no more. */
const isOtherKind = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  ['type', 'kind', 'format'].some((name) => !isSame(one[name], other[name]))
