import type { BotCheck } from '#contract/contact-forms/bot-check.ts'
import { HIDDEN } from '#contract/contact-forms/wire.ts'

export type CheckSettings = { sitekey: string; actions: { homepage: string; contactform: string } }
export type BotCheckTokens = {
  /** Asks for a token of this action and puts it into every form; true when it came. Never throws. */
  request: (action: string) => Promise<boolean>
  stop: () => void
}

/** A check that has not answered by then does not hold up anybody's message. */
const WAIT_MS = 8_000

/** Tokens for a page: one as it opens, one at each change, and one for whoever sends. */
export const startBotCheckTokens = (
  root: Document,
  check: BotCheck,
  { sitekey, actions }: CheckSettings,
): BotCheckTokens => {
  const request = async (action: string): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const tooLate = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The bot check did not answer.')), WAIT_MS)
      })
      const token = await Promise.race([check.execute(sitekey, { action }), tooLate])
      for (const field of root.querySelectorAll<HTMLInputElement>(
        `form.wpcf7-form input[name="${HIDDEN.botCheck}"]`,
      ))
        field.value = token
      root.dispatchEvent(new CustomEvent('wpcf7grecaptchaexecuted', { detail: { action, token } }))
      return true
    } catch (trouble) {
      // Told to nobody but the console: the message goes without a token, and is looked at by hand.
      console.error(trouble)
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
