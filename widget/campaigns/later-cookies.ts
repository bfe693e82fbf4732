import type { Storage } from '../parts.ts'

const LATER_MS = 3_000

/**
 * Each cookie holds a page up for a moment, and storage knows the same: they are set when the page has come
 * to rest, or as it goes.
 */
export const laterCookies = (setCookie: Storage['setCookie']): Storage['setCookie'] => {
  const waiting = new Map<string, [value: string, seconds: number]>()
  const setAll = () => {
    for (const [name, rest] of waiting) setCookie(name, ...rest)
    waiting.clear()
  }
  addEventListener('pagehide', setAll)
  return (name, ...rest) => {
    if (!waiting.size) setTimeout(setAll, LATER_MS)
    waiting.set(name, rest)
  }
}
