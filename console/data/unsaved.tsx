import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { frameWords } from '#console/strings.ts'

/** A screen may have several forms; each adds a function that returns whether it has unsaved changes. */
const FormsContext = createContext(new Set<() => boolean>())

/** While `isDirty` (the same function at every render) returns true, leaving the screen must be confirmed. */
export const useUnsavedChanges = (isDirty: () => boolean) => {
  const forms = useContext(FormsContext)
  useEffect(() => {
    forms.add(isDirty)
    return () => void forms.delete(isDirty)
  }, [forms, isDirty])
}

/** Lets the owner confirm that unsaved changes are lost. */
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
