const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Warsaw',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const DAY_MS = 24 * 60 * 60 * 1000

const wallClock = (ms: number) => {
  const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(
    parts['year']!,
    parts['month']! - 1,
    parts['day']!,
    parts['hour'],
    parts['minute'],
    parts['second'],
  )
}

/** Minutes that clocks in Warsaw are ahead of UTC. */
export const warsawOffsetMinutes = (ms: number): number => {
  const second = ms - (ms % 1000)
  return (wallClock(second) - second) / 60_000
}

/** The midnight in Warsaw that began the day of `ms`; a day of a clock change is 23 or 25 hours long. */
export const warsawMidnight = (ms: number): number => {
  const wall = wallClock(ms)
  const guess = ms - (wall % DAY_MS) - (ms % 1000)
  // If the clock was changed since midnight, the guess is an hour off.
  return guess - ((wallClock(guess) + DAY_MS / 2) % DAY_MS) + DAY_MS / 2
}
