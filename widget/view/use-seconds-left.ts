import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Whole seconds until a moment, counted down each second; 0 when it is there or there is none. */
export const useSecondsLeft = (endMs: number | null): number => {
  const [nowMs, setNowMs] = useState(Date.now)
  const left = Math.max(0, Math.ceil(((endMs ?? 0) - nowMs) / SECOND_MS))
  const isCounting = left > 0
  useEffect(() => {
    if (!isCounting) return
    const ticking = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(ticking)
  }, [isCounting])
  return left
}
