import type { BotCheck } from '#contract/contact-forms/bot-check.ts'
import { HIDDEN } from '#contract/contact-forms/wire.ts'

export type CheckSettings = { sitekey: string; actions: { homepage: string; contactform: string } }
export type BotCheckTokens = {
  /** Requests a token for this action and puts it into every form; true on success. Never throws. */
  request: (action: string) => Promise<boolean>
  stop: () => void
}

/** A check that takes longer does not delay the message. */
const TIMEOUT_MS = 8_000

/** Tokens for a page: one as it opens, one at each change, and one for sending. */
export const startBotCheckTokens = (
  root: Document,
  check: BotCheck,
  { sitekey, actions }: CheckSettings,
): BotCheckTokens => {
  const request = async (action: string): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The bot check did not answer.')), TIMEOUT_MS)
      })
      const token = await Promise.race([check.execute(sitekey, { action }), timeout])
      for (const field of root.querySelectorAll<HTMLInputElement>(
        `form.wpcf7-form input[name="${HIDDEN.botCheck}"]`,
      ))
        field.value = token
      root.dispatchEvent(new CustomEvent('wpcf7grecaptchaexecuted', { detail: { action, token } }))
      return true
    } catch (error) {
      // The message is sent without a token, and the owner reviews it.
      console.error(error)
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  const onChange = () => void request(actions.contactform)
  check.ready(() => void request(actions.homepage))
  root.addEventListener('change', onChange)
  return { request, stop: () => root.removeEventListener('change', onChange) }
}
