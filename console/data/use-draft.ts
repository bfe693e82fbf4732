import { useCallback, useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from './unsaved.tsx'

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

/**
 * What the server has now, but for what was changed since `sent` went to it: typing goes on while an answer
 * is awaited.
 */
const withTyped = <T extends object>(now: T, sent: T, typed: T): T => {
  const isTyped = (key: string) => typed[key as keyof T] !== sent[key as keyof T]
  return { ...now, ...Object.fromEntries(Object.entries(typed).filter(([key]) => isTyped(key))) }
}

/** What the owner is changing. Leaving the screen with unsaved changes is asked about first. */
export const useDraft = <T extends object>(given: T) => {
  // Taken once: what is typed is not thrown over by a later answer.
  const [saved, setSaved] = useState(given)
  const [draft, setDraft] = useState(given)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const dirty = useRef(false)
  useEffect(() => void (dirty.current = isDirty), [isDirty])
  useUnsavedChanges(useCallback(() => dirty.current, []))
  return {
    draft,
    isDirty,
    change: (part: Partial<T>) => setDraft((before) => ({ ...before, ...part })),
    /** The server answered that `draft` is saved, and how it has it now. What was changed since stays, unsaved. */
    keep: (now: T) => {
      setSaved(now)
      setDraft((typed) => withTyped(now, draft, typed))
    },
    /** Somebody else saved `now` meanwhile: theirs comes in, what was changed here stays, unsaved. */
    rebase: (now: T) => {
      setSaved(now)
      setDraft((typed) => rebased(now, saved, typed))
    },
    /** Somebody else saved `now` meanwhile, and that is wanted instead of what was changed here. */
    take: (now: T) => {
      setSaved(now)
      setDraft(now)
    },
    /** As it was saved last. */
    discard: () => setDraft(saved),
    /** The screen is left now, and nothing of it is wanted any more. */
    giveUp: () => void (dirty.current = false),
  }
}
