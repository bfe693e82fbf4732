import { report } from './scripts.ts'

/** Data stored in this browser; without storage, in memory until the page is left. */
export type PageStorage = {
  recall: (key: string) => string | null
  remember: (key: string, value: string) => void
  setCookie: (name: string, value: string, seconds: number) => void
}

/**
 * `?poptin_preview=0123456789abc`: its owner looks at this campaign; nothing is sent and nothing remembered.
 * '' on every other visit.
 */
export const previewId = new URLSearchParams(location.search).get('poptin_preview') ?? ''

/** Data in memory: without storage everything works until the page is left. */
export const memory = new Map<string, string>()
let saved: Storage | undefined
let jar: { cookie: string } | undefined

/** Once a page. */
let reportUnavailable: (() => void) | void = () => (reportUnavailable = report('no storage'))

/** Opens this browser's storage and cookies, or stops using them. A preview stores nothing. */
export const openStorage = (isAllowed: boolean): void => {
  saved = jar = undefined
  if (previewId || !isAllowed) return
  // In a sandboxed frame even reading throws; without storage there are no cookies either.
  try {
    saved = localStorage
    jar = document
  } catch {
    reportUnavailable?.()
  }
}

export const recall = (key: string): string | null => memory.get(key) ?? saved?.getItem(key) ?? null

export const remember = (key: string, value: string): void => {
  try {
    memory.delete(key)
    if (saved) return saved.setItem(key, value)
  } catch {
    // The storage is full: new values are stored for this page only.
    reportUnavailable?.()
  }
  memory.set(key, value)
}

/** By name, decoded where that is possible. */
export const readCookies = (): Map<string, string> =>
  new Map(new URLSearchParams((jar?.cookie ?? '').replace(/[&+]/g, encodeURIComponent).replaceAll('; ', '&')))

/** For this host and path /, with this lifetime. */
export const setCookie = (name: string, value: string, seconds: number): void => {
  if (jar)
    jar.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${seconds};SameSite=Lax${isSecureContext ? ';Secure' : ''}`
}
