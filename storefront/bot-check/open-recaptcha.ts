import type { BotCheck, BotCheckConfig } from '#contract/contact-forms/bot-check.ts'
import { loadScript, within } from './load-script.ts'

/** Google's script has this interface itself; ours only waits for it. */
export const openRecaptcha = ({ scriptUrl = '' }: BotCheckConfig, view: Window): BotCheck => {
  const page = view as Window & { grecaptcha?: BotCheck }
  const open = async (): Promise<BotCheck> => {
    await loadScript(view, scriptUrl)
    const { grecaptcha } = page
    if (!grecaptcha) throw new Error('bot check: grecaptcha is missing')
    await new Promise<void>((done) => grecaptcha.ready(done))
    return grecaptcha
  }
  const opened = within(open(), 'reCAPTCHA')
  opened.catch(() => {})
  return {
    // Also when it could not be loaded: `execute` then throws, and a form does not wait.
    ready: (then) => void opened.then(then, then),
    execute: async (siteKey, options) => within((await opened).execute(siteKey, options), 'reCAPTCHA'),
  }
}
