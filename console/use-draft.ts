import { useEffect, useRef, useState } from 'react'
import { guardLeaving } from './place.ts'
import { rebased } from './rebased.ts'

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
  useEffect(() => guardLeaving(() => dirty.current), [])
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
