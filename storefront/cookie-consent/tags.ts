import { SAVED_PARAMETER } from '#contract/shop/cookies/measuring-tags.ts'
import { paths } from '#storefront/paths.ts'

const GOOGLE = 'https://www.googletagmanager.com'
const META = 'https://connect.facebook.net'

type MetaQueue = {
  (...call: unknown[]): void
  /** Set by Meta's script once it runs. */
  callMethod?: (...call: unknown[]) => void
  push?: unknown
  loaded?: boolean
  version?: string
  queue: unknown[][]
}
declare global {
  interface Window {
    gtag: (...call: unknown[]) => void
    dataLayer: unknown[]
    fbq?: MetaQueue
    _fbq?: MetaQueue
  }
}

/** Tags that run on this page, by id, with the letters of consent they need. */
const running = new Map<string, string>()

const addScript = (src: string) => {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** One script serves all tags; each is configured, and gets what it needs by itself. */
const addGoogleTag = (id: string) => {
  if (![...running.keys()].some((one) => /^(?:G|GT|AW)-/.test(one))) {
    window.gtag('js', new Date())
    addScript(`${GOOGLE}/gtag/js?id=${id}`)
  }
  window.gtag('config', id)
}

const addContainer = (id: string) => {
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  addScript(`${GOOGLE}/gtm.js?id=${id}`)
}

/** Calls are queued until Meta's script has come. */
const addPixel = (id: string) => {
  const queue: unknown[][] = []
  const fbq: MetaQueue = Object.assign(
    (...call: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...call)
      else queue.push(call)
    },
    { loaded: true, version: '2.0', queue },
  )
  fbq.push = fbq
  window.fbq = window._fbq = fbq
  fbq('init', id)
  fbq('track', 'PageView')
  addScript(`${META}/en_US/fbevents.js`)
}

const add = (id: string, needs: string) => {
  if (id.startsWith('GTM-')) addContainer(id)
  else if (/^\d/.test(id)) addPixel(id)
  else addGoogleTag(id)
  running.set(id, needs)
}

const isAllowed = (needs: string) => {
  const given = window.klepkaConsent?.given ?? ''
  return [...needs].every((letter) => given.includes(letter))
}

/** No script can be unloaded, so the page is loaded again without it. */
const leave = () =>
  location.pathname === paths.cookieSettings
    ? location.replace(`${paths.cookieSettings}?${SAVED_PARAMETER}=1`)
    : location.reload()

const addAllowed = () => {
  for (const { id, needs } of window.klepkaConsent?.tags ?? [])
    if (!running.has(id) && isAllowed(needs)) add(id, needs)
}

/** After the page itself, so that no tag delays it. */
const afterLoad = (run: () => void) =>
  document.readyState === 'complete' ? run() : addEventListener('load', run, { once: true })

/** Makes the tags of this page follow the choice: adds those that it allows, and ends those that it does not. */
export const applyTags = (): void => {
  if ([...running.values()].some((needs) => !isAllowed(needs))) leave()
  else afterLoad(addAllowed)
}

// A page with tags notices that its choice is withdrawn in another tab, or while it is in the browser's history.
afterLoad(() => void import('./main.ts').catch(reportError))
