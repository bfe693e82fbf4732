export const MAX_CODE_LENGTH = 60

/** A typed code in its stored form, ignoring case. Empty when nothing remains. */
export const normalCode = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, MAX_CODE_LENGTH)
