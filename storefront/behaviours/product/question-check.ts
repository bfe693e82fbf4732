import { type BotCheckConfig, botCheckActions } from '#contract/contact-forms/bot-check.ts'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { openBotCheck } from '#storefront/bot-check/open-bot-check.ts'

/** A check that takes longer does not stop the question: the owner reads it anyway. */
const TIMEOUT_MS = 8_000

/** Sends a question with a token of the bot check, whose script is loaded once the form is unfolded. */
export default (root: Document): (() => void) => {
  const form = root.querySelector<HTMLFormElement>('[data-question-check]')
  const fold = form?.closest('details')
  const field = form?.elements.namedItem(HIDDEN.botCheck)
  if (!form || !fold || !(field instanceof HTMLInputElement)) return () => {}
  const config = JSON.parse(form.dataset['questionCheck']!) as BotCheckConfig
  const listening = new AbortController()
  const { signal } = listening
  let requestToken: (() => Promise<string>) | undefined
  let progress: 'idle' | 'waiting' | 'ready' = 'idle'

  const open = () => {
    if (!fold.open || requestToken) return
    const check = openBotCheck(config, window)
    const request = () => check.execute(config.siteKey, { action: botCheckActions.contactForm })
    requestToken = request
    // From now on the shop measures how long the form is open.
    check.ready(() => void request().catch(() => {}))
  }
  const send = (submitter: HTMLElement | null) => {
    const timeout = new Promise<string>((resolve) => setTimeout(resolve, TIMEOUT_MS, ''))
    Promise.race([requestToken!(), timeout])
      .catch(() => '')
      .then((token) => {
        field.value = token
        progress = 'ready'
        form.requestSubmit(submitter)
      }, reportError)
  }
  fold.addEventListener('toggle', open, { signal })
  form.addEventListener(
    'submit',
    (event) => {
      if (!requestToken || progress === 'ready') return
      event.preventDefault()
      if (progress === 'waiting') return
      progress = 'waiting'
      send(event.submitter)
    },
    { signal },
  )
  // A token is valid once: after coming back to the page the form needs a new one.
  addEventListener('pageshow', () => (progress = 'idle'), { signal })
  open()
  return () => listening.abort()
}
