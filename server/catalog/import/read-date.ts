const DAY_MS = 86_400_000

const warsaw = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** What a clock in Warsaw shows at that moment, as if it were UTC. */
const warsawClock = (ms: number): number => {
  const part = Object.fromEntries(warsaw.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(
    part['year']!,
    part['month']! - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
}

/** The moment a clock in Warsaw shows this. Twice corrected, so that it is right also around the change of the hour. */
const fromWarsaw = (clockMs: number): number => {
  let ms = clockMs
  for (let round = 0; round < 2; round++) ms += clockMs - warsawClock(ms)
  return ms
}

/**
 * Reads `2026-11-21`, `2026-11-21 10:00[:00]`, ISO with a zone, `21.11.2026`, `21-11-2026`, `21/11/2026` (and
 * `11/21/2026` where only that can be meant) and seconds since 1970; times without a zone are Polish.
 * `isEnd`: a day without a time is meant with all of it, so its end is the next midnight.
 */
export const readDate = (text: string, isEnd = false): number | undefined => {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const ms = Date.parse(text)
    return Number.isNaN(ms) ? undefined : ms
  }
  const found =
    /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/.exec(text)
  if (!found) return undefined
  const [first, middle, last] = [Number(found[1]), Number(found[3]), Number(found[4])]
  const isYearFirst = found[1]!.length === 4
  const isAmerican = !isYearFirst && found[2] === '/' && middle > 12
  const [year, month, day] = isYearFirst
    ? [first, middle, last]
    : isAmerican
      ? [last, first, middle]
      : [last, middle, first]
  const [hour, minute, second] = [Number(found[5] ?? 0), Number(found[6] ?? 0), Number(found[7] ?? 0)]
  const clock = Date.UTC(year, month - 1, day, hour, minute, second)
  const check = new Date(clock)
  if (
    year < 1970 ||
    year > 2200 ||
    check.getUTCMonth() !== month - 1 ||
    check.getUTCDate() !== day ||
    check.getUTCHours() !== hour
  )
    return undefined
  return fromWarsaw(isEnd && found[5] === undefined ? clock + DAY_MS : clock)
}
