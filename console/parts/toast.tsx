import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

const SHOWN_MS = 5_000

const ToastContext = createContext<(text: string) => void>(() => {})

/** `showToast(text)` reports what was done: visible for a moment, and read out by screen readers. */
export const useToast = () => useContext(ToastContext)

/** Shows toasts below what is in it. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toast, setToast] = useState<{ text: string; key: number } | null>(null)
  const showToast = useCallback(
    (text: string) => setToast((before) => ({ text, key: (before?.key ?? 0) + 1 })),
    [],
  )
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <ToastContext.Provider value={showToast}>
      {children}
      <div className="toast-place" role="status">
        {toast && (
          <p className="toast" key={toast.key}>
            {toast.text}
          </p>
        )}
      </div>
    </ToastContext.Provider>
  )
}
