import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'

const SHOWN_MS = 5_000
/** Long enough to read it and to reach its button by keyboard. */
const SHOWN_WITH_BUTTON_MS = 20_000

export type ToastButton = { title: string; onPress: () => void }
/**
 * `isNews`: not the result of what was just done, such as a new order. It waits until the toast of a result is gone,
 * so that it does not take away the button that undoes it; of several that wait, the newest is shown.
 */
type ShowToast = (text: string, button?: ToastButton, kind?: { isNews: boolean }) => void
type Toast = { text: string; button: ToastButton | undefined; isNews: boolean; key: number }

const ToastContext = createContext<ShowToast>(() => {})

/**
 * `showToast(text)` reports what was done: visible for a moment, and read out by screen readers. Its button, such
 * as one that undoes it, stays while it has the focus or the pointer.
 */
export const useToast = () => useContext(ToastContext)

/** Shows toasts below what is in it. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [toast] = toasts
  /** The toast whose button has the focus or the pointer. */
  const [usedKey, setUsedKey] = useState(0)
  const isInUse = toast?.key === usedKey
  const lastKey = useRef(0)
  const next = useCallback(() => setToasts(([, ...waiting]) => waiting), [])
  const showToast: ShowToast = useCallback((text, button, { isNews } = { isNews: false }) => {
    const added = { text, button, isNews, key: (lastKey.current += 1) }
    setToasts((before) => {
      const others = before.filter((one) => one.isNews !== isNews)
      return isNews ? [...others, added] : [added, ...others]
    })
  }, [])
  useEffect(() => {
    if (!toast || isInUse) return
    const timer = setTimeout(next, toast.button ? SHOWN_WITH_BUTTON_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, isInUse, next])
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
                onFocus={() => setUsedKey(toast.key)}
                onBlur={() => setUsedKey(0)}
                onPointerEnter={() => setUsedKey(toast.key)}
                onPointerLeave={() => setUsedKey(0)}
                onClick={() => {
                  next()
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
