/** The hidden field that proves that a form of the account was shown to whoever sends it. */
export const NONCE_FIELD = '_konto_nonce'
