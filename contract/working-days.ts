/** Polish working days. A day is the number of days since 1 January 1970, without a time or a time zone. */

const DAY_MS = 86_400_000

const warsaw = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Warsaw',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})

/** The day in Warsaw at this moment, and the hour of its clock. */
export const warsawMoment = (ms: number): { day: number; hour: number } => {
  const part = Object.fromEntries(warsaw.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  return { day: dayNumberOf(part['year']!, part['month']!, part['day']!), hour: part['hour']! }
}

/** The number of a date; `month` from 1. */
export const dayNumberOf = (year: number, month: number, date: number): number =>
  Math.round(Date.UTC(year, month - 1, date) / DAY_MS)

/** `2026-11-27`. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The date in Warsaw at this moment: `2026-11-27`. */
export const warsawDate = (ms: number): string => dateOfDay(warsawMoment(ms).day)

/** Month and day of the holidays of a fixed date. Christmas Eve is one since 2025 (Act of 6 December 2024). */
const FIXED = ['1-1', '1-6', '5-1', '5-3', '8-15', '11-1', '11-11', '12-25', '12-26']
const CHRISTMAS_EVE = '12-24'
const CHRISTMAS_EVE_SINCE = 2025
/** Days after Easter Sunday: Easter Monday, Pentecost, Corpus Christi. */
const AFTER_EASTER = [0, 1, 49, 60]

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus. */
const easterOf = (year: number): number => {
  const cycle = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * cycle + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((cycle + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return dayNumberOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** A public holiday in Poland, whatever the day of the week. */
export const isHoliday = (day: number): boolean => {
  const date = new Date(day * DAY_MS)
  const year = date.getUTCFullYear()
  const name = `${date.getUTCMonth() + 1}-${date.getUTCDate()}`
  return (
    FIXED.includes(name) ||
    (name === CHRISTMAS_EVE && year >= CHRISTMAS_EVE_SINCE) ||
    AFTER_EASTER.includes(day - easterOf(year))
  )
}

/** Monday to Friday without public holidays. */
export const isWorkingDay = (day: number): boolean => {
  const weekday = new Date(day * DAY_MS).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** The day `count` working days after `day`; with 0 the day itself, or the next working day. */
export const addWorkingDays = (day: number, count: number): number => {
  let at = day
  while (!isWorkingDay(at)) at += 1
  for (let left = count; left > 0;) {
    at += 1
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

const dayAndMonth = new Intl.DateTimeFormat('pl-PL', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** `2 grudnia`; of two days `2–4 grudnia` or `30 listopada – 2 grudnia`. */
export const formatDays = (from: number, to: number = from): string => {
  const [first, last] = [new Date(from * DAY_MS), new Date(to * DAY_MS)]
  if (from === to) return dayAndMonth.format(first)
  return first.getUTCMonth() === last.getUTCMonth()
    ? `${first.getUTCDate()}–${dayAndMonth.format(last)}`
    : `${dayAndMonth.format(first)} – ${dayAndMonth.format(last)}`
}
