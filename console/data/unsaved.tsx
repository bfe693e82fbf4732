import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { frameWords } from '#console/strings.ts'

type Forms = {
  /** A screen may have several forms; each adds a function that returns whether it has unsaved changes. */
  dirtyChecks: Set<() => boolean>
  savesUnderWay: Set<Promise<unknown>>
}
const noForms = (): Forms => ({ dirtyChecks: new Set(), savesUnderWay: new Set() })

const FormsContext = createContext(noForms())

/** While `isDirty` (the same function at every render) returns true, leaving the screen must be confirmed. */
export const useUnsavedChanges = (isDirty: () => boolean) => {
  const { dirtyChecks } = useContext(FormsContext)
  useEffect(() => {
    dirtyChecks.add(isDirty)
    return () => void dirtyChecks.delete(isDirty)
  }, [dirtyChecks, isDirty])
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
  const wouldLoseChanges = async () => {
    if (!isDirty()) return false
    await Promise.allSettled(forms.savesUnderWay)
    return isDirty()
  }
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: wouldLoseChanges,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const leave = () => {
    forms.dirtyChecks.clear()
    proceed?.()
  }
  return (
    <FormsContext.Provider value={forms}>
      {children}
      {status === 'blocked' && (
        <ConfirmDialog
          title={frameWords.unsaved}
          text={frameWords.unsavedQuestion}
          confirm={frameWords.leave}
          cancel={frameWords.stay}
          onConfirm={leave}
          onCancel={reset}
        />
      )}
    </FormsContext.Provider>
  )
}
