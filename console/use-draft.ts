import { useEffect, useRef, useState } from 'react'
import { guardLeaving } from './place.ts'

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
    /** It is as the server has it now. */
    keep: (now: T) => {
      dirty.current = false
      setSaved(now)
      setDraft(now)
    },
    /** Nothing of it is wanted any more. */
    giveUp: () => void (dirty.current = false),
  }
}
