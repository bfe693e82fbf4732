import { useEffect, useSyncExternalStore } from 'react'

const SHOWN_MS = 5_000

let told: { text: string; key: number } | null = null
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const change = (next: typeof told) => {
  told = next
  listeners.forEach((listener) => listener())
}

/** Says that something was done: seen for a moment, and heard. */
export const showToast = (text: string): void => change({ text, key: (told?.key ?? 0) + 1 })

export const Toast = () => {
  const shown = useSyncExternalStore(listen, () => told)
  useEffect(() => {
    if (!shown) return
    const over = setTimeout(() => change(null), SHOWN_MS)
    return () => clearTimeout(over)
  }, [shown])
  return (
    <div className="toast-place" role="status">
      {shown && (
        <p className="toast" key={shown.key}>
          {shown.text}
        </p>
      )}
    </div>
  )
}
