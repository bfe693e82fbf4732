import { startTransition, useEffect, useState } from 'react'

/** After the first screen; safari has no idle callbacks. */
const PRELOAD_AFTER_MS = 2_000

/**
 * Loads what is needed later in a quiet moment, so that it is there at once, also when the network is away or the
 * shop was updated meanwhile. `load`: the same function at every render.
 */
export const usePreload = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    // Who needs it will be told if it cannot be loaded.
    const timer = setTimeout(() => void load().catch(() => {}), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [load])
}

/**
 * False until the first frame of a screen was painted, and `delayMs` longer: what is below the first view, or beside
 * what is worked on, is rendered after it. The owner may type and click meanwhile.
 */
export const useIsPainted = (delayMs = 0): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)), delayMs)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [delayMs])
  return isPainted
}
