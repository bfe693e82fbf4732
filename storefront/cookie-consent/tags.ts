import type { PageConsent } from '#contract/shop/cookies/consent.ts'
import { SAVED_PARAMETER } from '#contract/shop/cookies/measuring-tags.ts'

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

const isAllowed = ({ given }: PageConsent, needs: string) =>
  [...needs].every((letter) => given?.includes(letter))

/** No script can be unloaded, so the page is loaded again without it. */
const leave = () => {
  const settings = document.querySelector<HTMLFormElement>('.cookie-settings form')
  if (settings) location.replace(`${settings.action}?${SAVED_PARAMETER}=1`)
  else location.reload()
}

/** After the page itself, so that no tag delays it. */
const afterLoad = (run: () => void) =>
  document.readyState === 'complete' ? run() : addEventListener('load', run, { once: true })

/** Adds the tags that the choice allows, and ends those that it does not. */
const followChoice = (consent: PageConsent) => {
  if ([...running.values()].some((needs) => !isAllowed(consent, needs))) return leave()
  afterLoad(() => {
    for (const { id, needs } of consent.tags ?? [])
      if (!running.has(id) && isAllowed(consent, needs)) add(id, needs)
  })
}

const { klepkaConsent: consent } = window
if (consent) {
  const { set } = consent
  consent.set = (letters) => {
    set(letters)
    followChoice(consent)
  }
  followChoice(consent)
}
