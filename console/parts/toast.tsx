import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

const SHOWN_MS = 5_000
/** Long enough to read it and to reach its button by keyboard. */
const SHOWN_WITH_BUTTON_MS = 20_000

export type ToastButton = { title: string; onPress: () => void }
type ShowToast = (text: string, button?: ToastButton) => void

const ToastContext = createContext<ShowToast>(() => {})

/**
 * `showToast(text)` reports what was done: visible for a moment, and read out by screen readers. Its button, such
 * as one that undoes it, stays while it has the focus or the pointer.
 */
export const useToast = () => useContext(ToastContext)

/** Shows toasts below what is in it. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toast, setToast] = useState<{ text: string; button: ToastButton | undefined; key: number } | null>(
    null,
  )
  const [isInUse, setInUse] = useState(false)
  const showToast: ShowToast = useCallback((text, button) => {
    setInUse(false)
    setToast((before) => ({ text, button, key: (before?.key ?? 0) + 1 }))
  }, [])
  useEffect(() => {
    if (!toast || isInUse) return
    const timer = setTimeout(() => setToast(null), toast.button ? SHOWN_WITH_BUTTON_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, isInUse])
  return (
    <ToastContext.Provider value={showToast}>
      {children}
      <div className="toast-place" role="status">
        {toast && (
          <p className="toast" key={toast.key}>
            {toast.text}
            {toast.button && (
              <button
                type="button"
                onFocus={() => setInUse(true)}
                onBlur={() => setInUse(false)}
                onPointerEnter={() => setInUse(true)}
                onPointerLeave={() => setInUse(false)}
                onClick={() => {
                  setToast(null)
                  toast.button?.onPress()
                }}
              >
                {toast.button.title}
              </button>
            )}
          </p>
        )}
      </div>
    </ToastContext.Provider>
  )
}
