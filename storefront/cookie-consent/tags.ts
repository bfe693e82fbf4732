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

const addScript = (src: string) => {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** One script serves all tags; each is configured, and gets what it needs by itself. */
const addGoogleTag = (id: string, running: readonly string[]) => {
  if (!running.some((one) => /^(?:G|GT|AW)-/.test(one))) {
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

const add = (id: string, running: readonly string[]) => {
  if (id.startsWith('GTM-')) addContainer(id)
  else if (/^\d/.test(id)) addPixel(id)
  else addGoogleTag(id, running)
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

/** Makes the tags of this page follow the choice: adds those that it allows, and ends those that it does not. */
const startTags = (consent: PageConsent) => {
  const { set, tags = [] } = consent
  const running = new Set<string>()
  const addAllowed = () => {
    for (const { id, needs } of tags)
      if (!running.has(id) && isAllowed(consent, needs)) {
        add(id, [...running])
        running.add(id)
      }
  }
  const followChoice = () => {
    if (tags.some(({ id, needs }) => running.has(id) && !isAllowed(consent, needs))) leave()
    else afterLoad(addAllowed)
  }
  consent.set = (letters) => {
    set(letters)
    followChoice()
  }
  followChoice()
}

if (window.klepkaConsent) startTags(window.klepkaConsent)
