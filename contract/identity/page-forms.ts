import type { BotCheckConfig } from '../contact-forms/bot-check.ts'

/** The hidden field that proves that a form of the account was shown to whoever sends it. */
export const NONCE_FIELD = '_konto_nonce'

/** The hidden field for the token of the page's own check, where one stands. */
export const CHECK_FIELD = 'check'

/** The check on a page of signing in. */
export type SignInCheck = {
  config: BotCheckConfig
  /** Nobody passes without it; else it may be asked for after failures. */
  isAlwaysAsked: boolean
}
