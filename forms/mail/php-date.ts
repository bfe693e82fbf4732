/** Zone and language of a written date. */
export type DateStyle = { timeZone: string; locale: string; offsetMinutes: (atMs: number) => number }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const TYPED_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const MAX_MONTH = 12
const MAX_DAY = 31

const two = (number: number) => String(number).padStart(2, '0')

/** UTC offsets change only at quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS

/**
 * UTC offset of a zone at a time, in minutes. `Intl` is the slowest part of a mail, and many mails fall into
 * the same quarter of an hour, so the last result is cached.
 */
const offsetsOf = (timeZone: string): DateStyle['offsetMinutes'] => {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  let last = { quarter: NaN, minutes: 0 }
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_MS)
    if (last.quarter === quarter) return last.minutes
    const name = formatter.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value
    const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? []
    last = { quarter, minutes: sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0 }
    return last.minutes
  }
}

/** Made once for a zone and a language. */
export const createDateStyle = (timeZone: string, locale: string): DateStyle => ({
  timeZone,
  locale,
  offsetMinutes: offsetsOf(timeZone),
})

const offsetText = (minutes: number, separator: string) => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`
}

const ordinal = (day: number) =>
  day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')

/** Year and week of ISO 8601, of a date whose parts are read in UTC. */
const isoWeek = (date: Date): { year: number; week: number } => {
  const weekday = date.getUTCDay() || 7
  const thursday = new Date(date.getTime() + (4 - weekday) * DAY_MS)
  const year = thursday.getUTCFullYear()
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1 }
}

type Moment = { wall: Date; atMs: number; offset: number; hasDay: boolean } & DateStyle

/** Name of a month or weekday. Beside a day `Intl` uses the genitive of a Polish month. */
const calendarName = (
  { wall, locale, hasDay }: Moment,
  type: 'month' | 'weekday',
  length: 'long' | 'short',
) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    [type]: length,
    ...(hasDay && type === 'month' && { day: 'numeric' }),
  })
    .formatToParts(wall)
    .find((part) => part.type === type)?.value ?? ''

const zoneName = ({ atMs, timeZone }: Moment) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
const dayOfYear = (wall: Date) =>
  Math.floor((wall.getTime() - Date.UTC(wall.getUTCFullYear(), 0, 1)) / DAY_MS)
const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
const hour12 = (wall: Date) => wall.getUTCHours() % 12 || 12

/** The meaning of each letter in PHP's date formats. */
const letters: Record<string, (moment: Moment) => string | number> = {
  d: ({ wall }) => two(wall.getUTCDate()),
  j: ({ wall }) => wall.getUTCDate(),
  D: (moment) => calendarName(moment, 'weekday', 'short'),
  l: (moment) => calendarName(moment, 'weekday', 'long'),
  N: ({ wall }) => wall.getUTCDay() || 7,
  w: ({ wall }) => wall.getUTCDay(),
  S: ({ wall }) => ordinal(wall.getUTCDate()),
  z: ({ wall }) => dayOfYear(wall),
  W: ({ wall }) => two(isoWeek(wall).week),
  o: ({ wall }) => isoWeek(wall).year,
  m: ({ wall }) => two(wall.getUTCMonth() + 1),
  n: ({ wall }) => wall.getUTCMonth() + 1,
  M: (moment) => calendarName(moment, 'month', 'short'),
  F: (moment) => calendarName(moment, 'month', 'long'),
  t: ({ wall }) => new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate(),
  L: ({ wall }) => (isLeap(wall.getUTCFullYear()) ? 1 : 0),
  Y: ({ wall }) => String(wall.getUTCFullYear()).padStart(4, '0'),
  y: ({ wall }) => two(wall.getUTCFullYear() % 100),
  a: ({ wall }) => (wall.getUTCHours() < 12 ? 'am' : 'pm'),
  A: ({ wall }) => (wall.getUTCHours() < 12 ? 'AM' : 'PM'),
  g: ({ wall }) => hour12(wall),
  G: ({ wall }) => wall.getUTCHours(),
  h: ({ wall }) => two(hour12(wall)),
  H: ({ wall }) => two(wall.getUTCHours()),
  i: ({ wall }) => two(wall.getUTCMinutes()),
  s: ({ wall }) => two(wall.getUTCSeconds()),
  v: () => '000',
  u: () => '000000',
  e: ({ timeZone }) => timeZone,
  T: zoneName,
  P: ({ offset }) => offsetText(offset, ':'),
  p: ({ offset }) => (offset === 0 ? 'Z' : offsetText(offset, ':')),
  O: ({ offset }) => offsetText(offset, ''),
  Z: ({ offset }) => offset * 60,
  U: ({ atMs }) => Math.floor(atMs / 1000),
  c: (moment) => write('Y-m-d\\TH:i:sP', moment),
  r: (moment) => write('D, d M Y H:i:s O', { ...moment, locale: 'en' }),
}

/** A backslash escapes the next letter. */
const write = (format: string, moment: Moment): string =>
  format.replace(/\\([\s\S])|[\s\S]/g, (sign, escaped: string | undefined) => {
    if (escaped !== undefined) return escaped
    return Object.hasOwn(letters, sign) ? String(letters[sign]!(moment)) : sign
  })

/** Formats a time (milliseconds UTC) with a format of PHP's `date`, as in existing templates. */
export const formatMoment = (format: string, atMs: number, style: DateStyle): string => {
  const offset = style.offsetMinutes(atMs)
  return write(format, {
    ...style,
    atMs,
    offset,
    wall: new Date(atMs + offset * MINUTE_MS),
    hasDay: /[dj]/.test(format.replace(/\\./g, '')),
  })
}

/** Formats `YYYY-MM-DD` in the same way, at midnight of the style's zone; other text is unchanged. */
export const formatTypedDate = (format: string, typed: string, style: DateStyle): string => {
  const [, year, month, day] = (TYPED_DATE.exec(typed) ?? []).map(Number)
  if (year === undefined || !month || month > MAX_MONTH || !day || day > MAX_DAY) return typed
  // Date.UTC would read years below 100 as 19xx.
  const midnight = new Date(0)
  midnight.setUTCFullYear(year, month - 1, day)
  const utcMs = midnight.getTime()
  return formatMoment(format, utcMs - style.offsetMinutes(utcMs) * MINUTE_MS, style)
}
