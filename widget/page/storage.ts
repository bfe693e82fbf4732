import { previewId } from './preview-id.ts'

/** What this browser remembers; on a page without storage everything works and is forgotten with the page. */
const forgotten = new Map<string, string>()

/** Is storage there, and allowed? Said once on the console when not. */
let kept: Storage | undefined
try {
  if (!previewId) {
    kept = localStorage
    kept.setItem('poptin_check', '1')
    kept.removeItem('poptin_check')
  }
} catch {
  kept = undefined
  console.info('Klepka: no web storage here; nothing is remembered beyond this page.')
}

export const recall = (key: string): string | null => forgotten.get(key) ?? kept?.getItem(key) ?? null

export const remember = (key: string, value: string): void => {
  try {
    forgotten.delete(key)
    if (kept) return kept.setItem(key, value)
  } catch {
    // Full: what is new is kept for this page.
  }
  forgotten.set(key, value)
}

export const readCookie = (name: string): string | undefined => readCookies().get(name)

/** Where cookies are not allowed (a sandboxed frame), asking for them throws. */
export const readCookies = (): Map<string, string> => {
  const cookies = new Map<string, string>()
  try {
    for (const pair of document.cookie.split('; ')) {
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), decode(pair.slice(at + 1)))
    }
  } catch {
    // There are none then.
  }
  return cookies
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** For this host and path /, so long. */
export const setCookie = (name: string, value: string, seconds: number): void => {
  if (previewId) return
  try {
    document.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${seconds};SameSite=Lax${location.protocol === 'https:' ? ';Secure' : ''}`
  } catch {
    // Not allowed here.
  }
}
