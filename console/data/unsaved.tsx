import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { Question } from '#console/parts/confirm-dialog.tsx'
import { pl } from '#console/strings/pl.ts'

/** A screen may have several forms, each of which says whether it has unsaved changes. */
const FormsContext = createContext(new Set<() => boolean>())

/** While `isDirty` (the same function at every render) says so, leaving the screen is asked about first. */
export const useUnsavedChanges = (isDirty: () => boolean) => {
  const forms = useContext(FormsContext)
  useEffect(() => {
    forms.add(isDirty)
    return () => void forms.delete(isDirty)
  }, [forms, isDirty])
}

/** Asks before unsaved changes are left behind. */
export const UnsavedChanges = ({ children }: { children: ReactNode }) => {
  const [forms] = useState(() => new Set<() => boolean>())
  const isDirty = useCallback(() => [...forms].some((isFormDirty) => isFormDirty()), [forms])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const leave = () => {
    forms.clear()
    proceed?.()
  }
  return (
    <FormsContext.Provider value={forms}>
      {children}
      {status === 'blocked' && (
        <Question
          title={pl.frame.unsaved}
          text={pl.frame.unsavedQuestion}
          yes={pl.frame.leave}
          no={pl.frame.stay}
          onYes={leave}
          onNo={reset}
        />
      )}
    </FormsContext.Provider>
  )
}
