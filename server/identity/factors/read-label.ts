const MAX_LENGTH = 60

/** What a member calls a factor: one short line. */
export const readLabel = (typed: string): string =>
  [
    ...typed
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_LENGTH)
    .join('')
