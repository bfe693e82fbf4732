import { useCallback, useEffect, useRef, useState } from 'react'
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

/** What the owner is changing. Leaving the screen with unsaved changes must be confirmed. */
export const useDraft = <T extends object>(initial: T) => {
  // Read once: a later answer does not overwrite what is typed.
  const [saved, setSaved] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const dirty = useRef(false)
  useEffect(() => void (dirty.current = isDirty), [isDirty])
  useUnsavedChanges(useCallback(() => dirty.current, []))
  /** The same function at every render. */
  const change = useCallback(
    (part: Partial<T> | ((before: T) => Partial<T>)) =>
      setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    [],
  )
  return {
    draft,
    isDirty,
    change,
    /** The server has saved `draft`, as `now`. What was changed since stays, unsaved. */
    markSaved: (now: T) => {
      setSaved(now)
      setDraft((typed) => withTyped(now, draft, typed))
    },
    /** Another user saved `now` meanwhile: it is adopted, and the changes made here stay, unsaved. */
    rebase: (now: T) => {
      setSaved(now)
      setDraft((typed) => rebased(now, saved, typed))
    },
    /** Drops what was changed here for `now`. */
    replace: (now: T) => {
      setSaved(now)
      setDraft(now)
    },
    /** Back to what was saved last. */
    discard: () => setDraft(saved),
    /** From now on the screen may be left without confirmation. */
    allowLeaving: () => void (dirty.current = false),
  }
}
