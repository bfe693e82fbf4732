import type { BotCheckConfig } from '../contact-forms/bot-check.ts'

/** The hidden field with a nonce that proves that the sender has received the account form. */
export const NONCE_FIELD = '_konto_nonce'

/** The hidden field for the token of the page's bot check, if there is one. */
export const CHECK_FIELD = 'check'

/** The bot check of a sign-in page. */
export type SignInCheck = {
  config: BotCheckConfig
  /** Always required; otherwise possibly after failures. */
  isAlwaysAsked: boolean
}
