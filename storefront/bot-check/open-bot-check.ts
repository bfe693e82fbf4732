import type { BotCheck, BotCheckConfig } from '#contract/contact-forms/bot-check.ts'

type Open = (config: BotCheckConfig, view: Window) => BotCheck

const nothing: BotCheck = { ready: (then) => then(), execute: async () => '' }

/** Only the chosen one is loaded. */
const openers: Record<BotCheckConfig['provider'], () => Promise<Open>> = {
  altcha: async () => (await import('./open-altcha.ts')).openAltcha,
  recaptcha: async () => (await import('./open-recaptcha.ts')).openRecaptcha,
  turnstile: async () => (await import('./open-turnstile.ts')).openTurnstile,
  none: async () => () => nothing,
}

/** The check that the owner chose, with the interface of Google's script. */
export const openBotCheck = (config: BotCheckConfig, view: Window): BotCheck => {
  const opened = openers[config.provider]().then((open) => open(config, view))
  opened.catch(() => {})
  return {
    ready: (then) => void opened.then((check) => check.ready(then), then),
    execute: async (siteKey, options) => (await opened).execute(siteKey, options),
  }
}
