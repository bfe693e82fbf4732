/** What this browser remembers; on a page without storage everything works and is forgotten with the page. */
const forgotten = new Map<string, string>()

/** Is storage there, and allowed? Said once on the console when not. */
let isThere: boolean | undefined
const check = (): boolean => {
  if (isThere === undefined) {
    try {
      localStorage.setItem('poptin_check', '1')
      localStorage.removeItem('poptin_check')
      isThere = true
    } catch {
      isThere = false
      console.info('Klepka: no web storage here; nothing is remembered beyond this page.')
    }
  }
  return isThere
}

export const recall = (key: string): string | null => (check() ? localStorage.getItem(key) : (forgotten.get(key) ?? null))

export const remember = (key: string, value: string): void => {
  if (!check()) return void forgotten.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Full: what is new is kept for this page.
    forgotten.set(key, value)
  }
}

export const readCookie = (name: string): string | undefined => readCookies().get(name)

export const readCookies = (): Map<string, string> =>
  new Map(
    document.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), decode(pair.slice(at + 1))]
    }),
  )

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** For this host and path /, so long. */
export const setCookie = (name: string, value: string, seconds: number): void => {
  document.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${seconds};SameSite=Lax${location.protocol === 'https:' ? ';Secure' : ''}`
}
