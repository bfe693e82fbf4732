import { startBotCheckTokens } from './bot-check-tokens.ts'
import { findObstacle } from './find-obstacle.ts'
import { loadSchemas } from './load-schemas.ts'

/** The client is loaded this far before a form scrolls into view. */
const AHEAD = '300px'

const openTokens = async () => {
  const settings = window.wpcf7_recaptcha
  if (!settings) return undefined
  const { openBotCheck } = await import('#storefront/bot-check/open-bot-check.ts')
  return { settings, tokens: startBotCheckTokens(document, openBotCheck(settings, window), settings) }
}

const botCheck = openTokens().catch((trouble: unknown) => void console.error(trouble))

const startForms = () => {
  const obstacle = findObstacle(window)
  if (obstacle) return console.error(obstacle)
  loadSchemas(document, window.wpcf7!)

  const forms = document.querySelectorAll<HTMLFormElement>('.wpcf7 > form')
  let loading: Promise<void> | undefined
  /** Never rejects. If the client cannot be had, the plain form still posts. */
  const load = () =>
    (loading ??= Promise.all([import('./main.ts'), botCheck])
      .then(([{ start }, check]) => start(check))
      .catch((trouble: unknown) => console.error(trouble))
      .finally(() => document.removeEventListener('submit', hold, true)))
  const held = new WeakSet<HTMLFormElement>()
  /** Sent before the client is here: waits for it, then is sent the same way. */
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('.wpcf7 > form') || 'wpcf7' in form) return
    event.preventDefault()
    const { submitter } = event
    if (held.has(form)) return
    held.add(form)
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
  document.addEventListener('submit', hold, true)
  // Inside another form the browser has dropped this one; the client says so in its place.
  if (document.querySelector('form .wpcf7')) void load()
  for (const form of forms) {
    seen.observe(form)
    form.addEventListener('focusin', load, { once: true })
  }
}

if (document.querySelector('.wpcf7[data-wpcf7-id]')) startForms()
