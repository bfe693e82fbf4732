import { type BotCheckConfig, botCheckActions } from '#contract/contact-forms/bot-check.ts'
import { openBotCheck } from '#storefront/bot-check/open-bot-check.ts'

/** A check that is silent so long holds up nobody: the form goes without it, and the page says what is amiss. */
const WAIT_MS = 8_000

/** Puts the check's token into the form of signing in or up as it is sent. */
export default (root: Document): (() => void) => {
  const box = root.querySelector<HTMLElement>('[data-sign-in-check]')
  const field = box?.querySelector('input')
  const form = field?.form
  const view = root.defaultView
  if (!box || !field || !form || !view) return () => {}

  const config = JSON.parse(box.dataset['signInCheck'] ?? '{}') as BotCheckConfig
  const check = openBotCheck(config, view)
  const ask = () => check.execute(config.siteKey, { action: botCheckActions.signIn })
  // From now on the shop counts how long the page is open.
  check.ready(() => void ask().catch(() => {}))

  const listening = new AbortController()
  let state: 'idle' | 'asking' | 'asked' = 'idle'
  form.addEventListener(
    'submit',
    (event) => {
      if (state === 'asked') return
      event.preventDefault()
      if (state === 'asking') return
      state = 'asking'
      const tooLate = new Promise<string>((done) => setTimeout(done, WAIT_MS, ''))
      Promise.race([ask(), tooLate])
        .catch(() => '')
        .then((token) => {
          state = 'asked'
          field.value = token
          form.requestSubmit(event.submitter)
        }, reportError)
    },
    { signal: listening.signal },
  )
  // A token counts once: whoever comes back to the page sends a new one.
  view.addEventListener('pageshow', () => (state = 'idle'), { signal: listening.signal })
  return () => listening.abort()
}
