import { previewId } from './preview-id.ts'

/** What this browser remembers; on a page without storage everything works and is forgotten with the page. */
const forgotten = new Map<string, string>()
let kept: Storage | undefined
let jar = { cookie: '' }

/** Once a page. */
let tell = () => {
  console.info('Klepka: no storage')
  tell = () => {}
}

// In a preview nothing is remembered. In a sandboxed frame it is an error even to ask.
if (!previewId) {
  try {
    // Written so that no minifier leaves the asking out.
    if (document.cookie !== undefined) jar = document
    kept = localStorage
  } catch {
    tell()
  }
}

export const recall = (key: string): string | null => forgotten.get(key) ?? kept?.getItem(key) ?? null

export const remember = (key: string, value: string): void => {
  try {
    forgotten.delete(key)
    if (kept) return kept.setItem(key, value)
  } catch {
    // Full: what is new is kept for this page.
    tell()
  }
  forgotten.set(key, value)
}

/** By name, decoded where that is possible. */
export const readCookies = (): Map<string, string> => new Map(new URLSearchParams(jar.cookie.replace(/[&+]/g, encodeURIComponent).replaceAll('; ', '&')))

/** For this host and path /, so long. */
export const setCookie = (name: string, value: string, seconds: number): void => {
  jar.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${seconds};SameSite=Lax${location.protocol === 'https:' ? ';Secure' : ''}`
}
