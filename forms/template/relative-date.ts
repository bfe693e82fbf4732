const DAY_MS = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const ORDINALS: Record<string, number> = {
  last: -1,
  previous: -1,
  this: 0,
  next: 1,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
}
const UNITS: Record<string, [part: 'days' | 'months' | 'years' | 'weekdays' | 'none', count: number]> = {
  day: ['days', 1],
  week: ['days', 7],
  fortnight: ['days', 14],
  month: ['months', 1],
  year: ['years', 1],
  weekday: ['weekdays', 1],
  hour: ['none', 1],
  minute: ['none', 1],
  min: ['none', 1],
  second: ['none', 1],
  sec: ['none', 1],
}
/** Words for the current day. */
const TODAY = new Set(['today', 'now', 'midnight', 'noon', 'of', 'at', 'on', 'and'])
const TOKEN = /\s*(?:([+-]?)\s*(\d+)(?:st|nd|rd|th)?(?![\d:])|([a-z]+)|(\d{1,2}:\d{2}(?::\d{2})?)|[,.])/y
const LONGEST = 200

type Day = { year: number; month: number; day: number }
type Reading = Day & {
  moved: { days: number; months: number; years: number; weekdays: number }
  /** `monday` alone is today or later; `next` and `last` never today. */
  weekday: { day: number; step: -1 | 0 | 1 } | null
  /** `first monday of`, `last day of` */
  ofMonth: { weekday: number | null; count: number } | null
  isWeekMoved: boolean
}

const indexOfName = (names: string[], word: string): number =>
  names.findIndex((name) => name === word || (word.length >= 3 && word.length <= 5 && name.startsWith(word)))

const utc = ({ year, month, day }: Day): number => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}
const isoOf = (ms: number): string | undefined => {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined
}

/**
 * Formats of a complete date. A day after the end of its month continues into the next; day 32 is invalid.
 */
const WRITTEN: [RegExp, (parts: number[]) => [number, number, number]][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, ([y, m, d]) => [y!, m!, d!]],
  [/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, ([y, m, d]) => [y!, m!, d!]],
  [/^(\d{1,2})[.-](\d{1,2})[.-](\d{4})(?!\d)/, ([d, m, y]) => [y!, m!, d!]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/, ([m, d, y]) => [y!, m!, d!]],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, ([y, m, d]) => [y!, m!, d!]],
  [/^(\d{4})-(\d{2})(?![\d-])/, ([y, m]) => [y!, m!, 1]],
]

/**
 * The date of an expression like `today+1_week`, `first_monday_of_next_month` or `2027-01-31`, as YYYY-MM-
 * DD; `_` is a space. Undefined: not understood.
 */
export const relativeDate = (written: string, todayIso: string): string | undefined => {
  let text = written.replace(/_+/g, ' ').trim().toLowerCase()
  if (text === '' || text.length > LONGEST) return undefined
  const [year = 0, month = 1, day = 1] = todayIso.split('-').map(Number)
  const reading: Reading = {
    year,
    month,
    day,
    moved: { days: 0, months: 0, years: 0, weekdays: 0 },
    weekday: null,
    ofMonth: null,
    isWeekMoved: false,
  }
  for (const [pattern, order] of WRITTEN) {
    const found = pattern.exec(text)
    if (!found) continue
    const [y, m, d] = order(found.slice(1).map(Number))
    if (m < 1 || m > 12 || d < 0 || d > 31) return undefined
    Object.assign(reading, { year: y, month: m, day: d })
    text = text.slice(found[0].length).replace(/^t(?=\d\d:)/, ' ')
    break
  }
  const words = tokensOf(text)
  return words && readWords(words, reading) ? isoOf(settle(reading)) : undefined
}

type Token = { word: string; number: null; hasSign: false } | { word: null; number: number; hasSign: boolean }

const tokensOf = (text: string): Token[] | null => {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text)
    if (!found) return null
    const [, sign, digits, word] = found
    if (digits) tokens.push({ word: null, number: Number(`${sign}${digits}`), hasSign: sign !== '' })
    else if (word) tokens.push({ word, number: null, hasSign: false })
  }
  return tokens
}

const unitOf = (word: string | null | undefined) =>
  word ? (UNITS[word] ?? UNITS[word.replace(/s$/, '')]) : undefined

/** False: an unknown word. */
const readWords = (tokens: Token[], reading: Reading): boolean => {
  for (let at = 0; at < tokens.length; at++) {
    const { word, number, hasSign } = tokens[at] as Token
    const next = tokens[at + 1]
    const nextWord = next?.word ?? null
    if (number !== null) {
      const unit = unitOf(nextWord)
      const month = nextWord ? indexOfName(MONTHS, nextWord) : -1
      if (unit) {
        move(reading, unit, number)
        at++
        if (tokens[at + 1]?.word === 'ago') {
          move(reading, unit, -2 * number)
          at++
        }
      } else if (month >= 0 && !hasSign && number <= 31) {
        Object.assign(reading, { day: number, month: month + 1 })
        at++
      } else if (!hasSign && number >= 1000 && number <= 9999) reading.year = number
      else return false
      continue
    }
    if (TODAY.has(word)) continue
    if (word === 'tomorrow' || word === 'yesterday') {
      reading.moved.days += word === 'tomorrow' ? 1 : -1
      continue
    }
    const ordinal = ORDINALS[word]
    if (ordinal !== undefined && nextWord) {
      const weekday = indexOfName(WEEKDAYS, nextWord)
      const unit = unitOf(nextWord)
      const isOf = tokens[at + 2]?.word === 'of'
      if (isOf && (weekday >= 0 || nextWord === 'day')) {
        reading.ofMonth = { weekday: weekday >= 0 ? weekday : null, count: ordinal }
        at++
      } else if (weekday >= 0) {
        reading.weekday = { day: weekday, step: Math.sign(ordinal) as -1 | 0 | 1 }
        if (ordinal > 1) reading.moved.days += (ordinal - 1) * 7
      } else if (unit) {
        move(reading, unit, ordinal)
        if (nextWord === 'week' || nextWord === 'weeks') reading.isWeekMoved = true
      } else return false
      at++
      continue
    }
    const weekday = indexOfName(WEEKDAYS, word)
    const month = indexOfName(MONTHS, word)
    if (weekday >= 0) reading.weekday = { day: weekday, step: 0 }
    else if (month >= 0) {
      const isDay = next?.number !== null && next !== undefined && !next.hasSign && next.number <= 31
      Object.assign(reading, {
        month: month + 1,
        ...(isDay ? { day: next.number } : next?.number ? { day: 1 } : {}),
      })
      if (isDay) at++
    } else return false
  }
  return true
}

const move = (
  { moved }: Reading,
  [part, count]: [keyof Reading['moved'] | 'none', number],
  times: number,
) => {
  if (part !== 'none') moved[part] += count * times
}

const settle = ({ year, month, day, moved, weekday, ofMonth, isWeekMoved }: Reading): number => {
  const [movedYear, movedMonth] = [year + moved.years, month + moved.months]
  if (ofMonth) return dayOfMonth(movedYear, movedMonth, ofMonth) + moved.days * DAY_MS
  let ms = utc({ year: movedYear, month: movedMonth, day: day + moved.days })
  if (weekday) {
    const now = new Date(ms).getUTCDay()
    // `monday next week` counts weeks from their Mondays.
    if (isWeekMoved && weekday.step === 0) ms += (((weekday.day + 6) % 7) - ((now + 6) % 7)) * DAY_MS
    else if (weekday.step < 0) ms -= (((now - weekday.day + 6) % 7) + 1) * DAY_MS
    else ms += (weekday.step > 0 ? ((weekday.day - now + 6) % 7) + 1 : (weekday.day - now + 7) % 7) * DAY_MS
  }
  return workingDays(ms, moved.weekdays)
}

const dayOfMonth = (
  year: number,
  month: number,
  { weekday, count }: { weekday: number | null; count: number },
): number => {
  if (count < 0) {
    const last = utc({ year, month: month + 1, day: 0 })
    return weekday === null ? last : last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * DAY_MS
  }
  const first = utc({ year, month, day: 1 })
  if (weekday === null) return first + (count - 1) * DAY_MS
  return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + (count - 1) * 7) * DAY_MS
}

const MOST_WEEKDAYS = 10_000

const workingDays = (from: number, count: number): number => {
  let ms = from
  for (let left = Math.min(Math.abs(count), MOST_WEEKDAYS); left > 0;) {
    ms += Math.sign(count) * DAY_MS
    const weekday = new Date(ms).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return ms
}
