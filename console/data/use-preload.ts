import { useEffect } from 'react'

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
