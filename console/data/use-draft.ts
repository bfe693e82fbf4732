import { useCallback, useRef, useState } from 'react'
import { useUnsavedChanges } from './unsaved.tsx'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Their version with the changes made here since `read`, part by part. A value that now has other parts, such
 * as one of another kind, is taken as a whole: from here when it was changed here.
 */
export const rebased = <T>(theirs: T, read: T, mine: T): T => {
  if (isSame(mine, read)) return theirs
  if (isSame(theirs, read) || !isRecord(theirs) || !isRecord(read) || !isRecord(mine)) return mine
  const names = Object.keys(theirs).toSorted()
  if (![read, mine].every((one) => isSame(Object.keys(one).toSorted(), names)) || isOtherKind(theirs, mine))
    return mine
  return Object.fromEntries(names.map((name) => [name, rebased(theirs[name], read[name], mine[name])])) as T
}

/** A trigger that became another kind does not have the values of the former one. */
const isOtherKind = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  ['type', 'kind', 'format'].some((name) => !isSame(one[name], other[name]))

/**
 * The server's current value with the changes made since `sent` was sent: the owner may go on typing while
 * the answer is loading.
 */
const withTyped = <T extends object>(now: T, sent: T, typed: T): T => {
  const isTyped = (key: string) => typed[key as keyof T] !== sent[key as keyof T]
  return { ...now, ...Object.fromEntries(Object.entries(typed).filter(([key]) => isTyped(key))) }
}

type Versions<T> = { saved: T; draft: T }

/** What the owner is changing. Leaving the screen with unsaved changes must be confirmed. */
export const useDraft = <T extends object>(initial: T) => {
  // Read once: a later answer does not overwrite what is typed.
  const [{ saved, draft }, setVersions] = useState<Versions<T>>({ saved: initial, draft: initial })
  /** The newest versions, also before they are rendered: a save is complete when its answer is applied. */
  const latest = useRef<Versions<T>>({ saved, draft })
  const mayLeave = useRef(false)
  const apply = useCallback((next: (before: Versions<T>) => Versions<T>) => {
    latest.current = next(latest.current)
    mayLeave.current = false
    setVersions(latest.current)
  }, [])
  useUnsavedChanges(
    useCallback(() => !mayLeave.current && !isSame(latest.current.draft, latest.current.saved), []),
  )
  /** The same function at every render. */
  const change = useCallback(
    (part: Partial<T> | ((before: T) => Partial<T>)) =>
      apply(({ saved, draft }) => ({
        saved,
        draft: { ...draft, ...(typeof part === 'function' ? part(draft) : part) },
      })),
    [apply],
  )
  return {
    draft,
    isDirty: !isSame(draft, saved),
    change,
    /** The server has saved `draft`, as `now`. What was changed since stays, unsaved. */
    markSaved: (now: T) => apply((before) => ({ saved: now, draft: withTyped(now, draft, before.draft) })),
    /** Another user saved `now` meanwhile: it is adopted, and the changes made here stay, unsaved. */
    rebase: (now: T) => apply((before) => ({ saved: now, draft: rebased(now, before.saved, before.draft) })),
    /** Drops what was changed here for `now`. */
    replace: (now: T) => apply(() => ({ saved: now, draft: now })),
    /** Back to what was saved last. */
    discard: () => apply(({ saved }) => ({ saved, draft: saved })),
    /** From now on the screen may be left without confirmation, unless it is changed again. */
    allowLeaving: () => void (mayLeave.current = true),
  }
}
