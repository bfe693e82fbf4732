export const MAX_CODE_LENGTH = 60

/** A code as it was typed → as it is kept; upper and lower case are one. Empty when nothing is left. */
export const normalCode = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, MAX_CODE_LENGTH)
