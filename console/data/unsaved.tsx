import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { Button } from '#console/parts/form/button.tsx'
import { formatDateTime } from '#console/text/format-date.ts'
import { StoredDraftsContext } from './stored-drafts.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { useAddress, useRouter } from '#console/routing/router-context.tsx'
import { frameWords } from '#console/strings.ts'

type Forms = {
  /** A screen may have several forms; each adds a function that returns whether it has unsaved changes. */
  dirtyChecks: Set<() => boolean>
  /** Forms that save by themselves do it now when somebody leaves. */
  savesBeforeLeaving: Set<() => void>
  savesUnderWay: Set<Promise<unknown>>
}
const noForms = (): Forms => ({
  dirtyChecks: new Set(),
  savesBeforeLeaving: new Set(),
  savesUnderWay: new Set(),
})

const FormsContext = createContext(noForms())

/** A form that began with changes which this browser had stored; `ms`: when they were made. */
type Restored = { ms: number; discard: () => void }
type RestoredForms = {
  restored: readonly Restored[]
  set: (change: (before: readonly Restored[]) => readonly Restored[]) => void
}
const RestoredContext = createContext<RestoredForms>({ restored: [], set: () => {} })

/** While `ms` is not null, the screen says that changes of then were restored. `discard`: the same at every render. */
export const useRestoredNotice = (ms: number | null, discard: () => void) => {
  const { set } = useContext(RestoredContext)
  useEffect(() => {
    if (ms === null) return
    const form = { ms, discard }
    set((before) => [...before, form])
    return () => set((before) => before.filter((one) => one !== form))
  }, [set, ms, discard])
}

/** Says that unsaved changes were restored, and discards them. `onDiscard`: the button is gone then. */
export const RestoredNotice = ({ onDiscard }: { onDiscard: () => void }) => {
  const { restored } = useContext(RestoredContext)
  const discard = () => {
    for (const form of restored) form.discard()
    onDiscard()
  }
  return (
    <div role="status" className="restored-place">
      {restored.length > 0 && (
        <div className="notice restored-notice">
          <p>{frameWords.restored(formatDateTime(Math.max(...restored.map(({ ms }) => ms))))}</p>
          <Button onClick={discard}>{frameWords.discardRestored}</Button>
        </div>
      )}
    </div>
  )
}

/** While `isDirty` (the same function at every render) returns true, leaving the screen must be confirmed. */
export const useUnsavedChanges = (isDirty: () => boolean) => {
  const { dirtyChecks } = useContext(FormsContext)
  useEffect(() => {
    dirtyChecks.add(isDirty)
    return () => void dirtyChecks.delete(isDirty)
  }, [dirtyChecks, isDirty])
}

/** `save`: the same function at every render. Who leaves the screen waits for it instead of being asked. */
export const useSaveBeforeLeaving = (save: () => void) => {
  const { savesBeforeLeaving } = useContext(FormsContext)
  useEffect(() => {
    savesBeforeLeaving.add(save)
    return () => void savesBeforeLeaving.delete(save)
  }, [savesBeforeLeaving, save])
}

/** Returns a function that runs a save; who leaves the screen meanwhile waits for it instead of being asked. */
export const useSaveUnderWay = () => {
  const { savesUnderWay } = useContext(FormsContext)
  return useCallback(
    async (save: () => Promise<void>) => {
      const saving = save()
      savesUnderWay.add(saving)
      try {
        await saving
      } finally {
        savesUnderWay.delete(saving)
      }
    },
    [savesUnderWay],
  )
}

/** Lets the owner confirm that unsaved changes are lost. */
export const UnsavedChanges = ({ children }: { children: ReactNode }) => {
  const [forms] = useState(noForms)
  const isDirty = useCallback(() => [...forms.dirtyChecks].some((isFormDirty) => isFormDirty()), [forms])
  const drafts = useContext(StoredDraftsContext)
  const { path } = useAddress()
  // Before the next form looks for a draft, which it does once its data is loaded.
  useEffect(() => void drafts?.refresh(), [drafts, path])
  const [restored, setRestored] = useState<readonly Restored[]>([])
  const restoredForms = useMemo(() => ({ restored, set: setRestored }), [restored])
  const router = useRouter()
  /** Answers the question that is open. */
  const [answer, setAnswer] = useState<((isLeaving: boolean) => void) | null>(null)
  const mayLeave = useCallback(async () => {
    for (const save of forms.savesBeforeLeaving) save()
    await Promise.allSettled(forms.savesUnderWay)
    if (!isDirty()) return true
    return new Promise<boolean>((resolve) => setAnswer(() => resolve))
  }, [forms, isDirty])
  useEffect(() => router.guardLeaving({ isDirty, mayLeave }), [router, isDirty, mayLeave])
  useEffect(() => () => answer?.(false), [answer])
  const decide = (isLeaving: boolean) => {
    if (isLeaving) forms.dirtyChecks.clear()
    answer?.(isLeaving)
    setAnswer(null)
  }
  return (
    <FormsContext.Provider value={forms}>
      <RestoredContext.Provider value={restoredForms}>{children}</RestoredContext.Provider>
      {answer && (
        <ConfirmDialog
          title={frameWords.unsaved}
          text={frameWords.unsavedQuestion}
          confirm={frameWords.leave}
          cancel={frameWords.stay}
          onConfirm={() => decide(true)}
          onCancel={() => decide(false)}
        />
      )}
    </FormsContext.Provider>
  )
}
