import { startBotCheckTokens } from './bot-check-tokens.ts'
import { loadSchemas } from './call-api.ts'
import { findUnsupported } from './find-unsupported.ts'

/** The client is loaded this far before a form scrolls into view. */
const AHEAD = '300px'

const openTokens = async () => {
  const settings = window.wpcf7_recaptcha
  if (!settings) return undefined
  const { openBotCheck } = await import('#storefront/bot-check/open-bot-check.ts')
  return { settings, tokens: startBotCheckTokens(document, openBotCheck(settings, window), settings) }
}

const botCheck = openTokens().catch((error: unknown) => void console.error(error))

const startForms = () => {
  const unsupported = findUnsupported(window)
  if (unsupported) return console.error(unsupported)
  loadSchemas(document, window.wpcf7!)

  const forms = document.querySelectorAll<HTMLFormElement>('.wpcf7 > form')
  let loading: Promise<void> | undefined
  /** Never rejects. If the client cannot be loaded, the plain form still posts. */
  const load = () =>
    (loading ??= Promise.all([import('./main.ts'), botCheck])
      .then(([{ start }, check]) => start(check))
      .catch((error: unknown) => console.error(error))
      .finally(() => document.removeEventListener('submit', delaySubmit, true)))
  const delayed = new WeakSet<HTMLFormElement>()
  /** A form that is sent before the client is loaded waits for it. */
  const delaySubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('.wpcf7 > form') || 'wpcf7' in form) return
    event.preventDefault()
    const { submitter } = event
    if (delayed.has(form)) return
    delayed.add(form)
    void load().then(() => form.requestSubmit(submitter))
  }
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      void load()
    },
    { rootMargin: AHEAD },
  )
  document.addEventListener('submit', delaySubmit, true)
  // The browser drops a form inside another form; the client shows a message in its place.
  if (document.querySelector('form .wpcf7')) void load()
  for (const form of forms) {
    seen.observe(form)
    form.addEventListener('focusin', load, { once: true })
  }
}

if (document.querySelector('.wpcf7[data-wpcf7-id]')) startForms()
