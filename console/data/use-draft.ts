import { useCallback, useRef, useState } from 'react'
import { useUnsavedChanges } from './unsaved.tsx'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A value that both changed, to different ones; `path`: its keys joined by dots. */
export type ContestedValue = { path: string; mine: unknown; theirs: unknown }
type Decide = (contested: ContestedValue) => 'mine' | 'theirs'

/**
 * Their version with the changes made here since `read`, part by part; `decide` chooses where both changed the same.
 * A value that now has other parts, such as one of another kind, is one part.
 */
export const rebased = <T>(
  theirs: T,
  read: T,
  mine: T,
  decide: Decide = () => 'mine',
  path: string[] = [],
): T => {
  if (isSame(mine, read)) return theirs
  if (isSame(theirs, read) || isSame(theirs, mine)) return mine
  const choose = () => (decide({ path: path.join('.'), mine, theirs }) === 'mine' ? mine : theirs)
  if (!isRecord(theirs) || !isRecord(read) || !isRecord(mine)) return choose()
  const names = Object.keys(theirs).toSorted()
  if (![read, mine].every((one) => isSame(Object.keys(one).toSorted(), names)) || isOtherKind(theirs, mine))
    return choose()
  return Object.fromEntries(
    names.map((name) => [name, rebased(theirs[name], read[name], mine[name], decide, [...path, name])]),
  ) as T
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
    /** What was changed here and by another user, who saved `now`. */
    contestedBy: (now: T): ContestedValue[] => {
      const found: ContestedValue[] = []
      const note: Decide = (one) => {
        found.push(one)
        return 'mine'
      }
      rebased(now, latest.current.saved, latest.current.draft, note)
      return found
    },
    /**
     * Another user saved `now` meanwhile: it is adopted, and the changes made here stay, unsaved, except those of
     * `theirPaths`.
     */
    rebase: (now: T, theirPaths: readonly string[] = []) =>
      apply((before) => ({
        saved: now,
        draft: rebased(now, before.saved, before.draft, ({ path }) =>
          theirPaths.includes(path) ? 'theirs' : 'mine',
        ),
      })),
    /** Drops what was changed here for `now`. */
    replace: (now: T) => apply(() => ({ saved: now, draft: now })),
    /** Back to what was saved last. */
    discard: () => apply(({ saved }) => ({ saved, draft: saved })),
    /** From now on the screen may be left without confirmation, unless it is changed again. */
    allowLeaving: () => void (mayLeave.current = true),
  }
}
