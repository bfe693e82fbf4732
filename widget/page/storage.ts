import { report } from './scripts.ts'

/** What this browser remembers; without storage, for as long as the page is there. */
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

/**
 * What is remembered for as long as the page is there: on a page without storage everything works, and is
 * forgotten with it.
 */
export const memory = new Map<string, string>()
let saved: Storage | undefined
let jar: { cookie: string } | undefined

/** Once a page. */
let reportUnavailable: (() => void) | void = () => (reportUnavailable = report('no storage'))

/** Opens this browser's storage and cookies, or leaves them alone from now on. In a preview nothing is remembered. */
export const openStorage = (isAllowed: boolean): void => {
  saved = jar = undefined
  if (previewId || !isAllowed) return
  // In a sandboxed frame it is an error even to look; where there is no storage, there are no cookies either.
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
    // Full: what is new is saved for this page.
    reportUnavailable?.()
  }
  memory.set(key, value)
}

/** By name, decoded where that is possible. */
export const readCookies = (): Map<string, string> =>
  new Map(new URLSearchParams((jar?.cookie ?? '').replace(/[&+]/g, encodeURIComponent).replaceAll('; ', '&')))

/** For this host and path /, so long. */
export const setCookie = (name: string, value: string, seconds: number): void => {
  if (jar)
    jar.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${seconds};SameSite=Lax${isSecureContext ? ';Secure' : ''}`
}
