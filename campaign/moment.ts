const PARTS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const

/** UTC offset of a zone at a time, in milliseconds. */
const offsetMs = (timeZone: string, ms: number): number => {
  const read = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone })
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return (
    Date.UTC(
      read['year'] ?? 0,
      (read['month'] ?? 1) - 1,
      read['day'],
      read['hour'],
      read['minute'],
      read['second'],
    ) -
    Math.floor(ms / 1000) * 1000
  )
}

/**
 * Milliseconds UTC of `2026-12-24T18:00` in a time zone. A local time that is skipped in spring is the one
 * an hour later.
 */
export const momentMs = (at: string, timeZone: string): number => {
  const asUtc = Date.parse(`${at}Z`)
  const guess = asUtc - offsetMs(timeZone, asUtc)
  return asUtc - offsetMs(timeZone, guess)
}
