import { momentMs } from '../../moment.ts'

const WARSAW = 'Europe/Warsaw'
const DAY_MS = 86_400_000
/** A date without a year is the nearest one. */
const HALF_A_YEAR_MS = 182 * DAY_MS

const MONTHS = [
  'stycznia',
  'lutego',
  'marca',
  'kwietnia',
  'maja',
  'czerwca',
  'lipca',
  'sierpnia',
  'września',
  'października',
  'listopada',
  'grudnia',
]
/** 0 Sunday, as in the filter by days. */
const WEEKDAYS = ['niedzieli', 'poniedziałku', 'wtorku', 'środy', 'czwartku', 'piątku', 'soboty']

/** The last day that a text names: a date, from its first to its last moment, or a day of the week. */
export type NamedDeadline =
  | { words: string; kind: 'date'; startMs: number; endMs: number }
  | { words: string; kind: 'weekday'; weekday: number }

const NOT_BEFORE = String.raw`(?<!\p{L})do\s+`
const IN_WORDS = new RegExp(
  String.raw`${NOT_BEFORE}(?:dnia\s+)?(\d{1,2})\.?\s+(${MONTHS.join('|')})(?:\s+(\d{4}))?`,
  'giu',
)
const IN_NUMBERS = new RegExp(
  String.raw`${NOT_BEFORE}(?:dnia\s+)?(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})(?!\d))?(?![\d,]|[./]\d|\s*(?:%|m\b|m²|m2|mb\b|cm|mm|kg|g\b|zł|szt|l\b|tys|godz|mln))`,
  'giu',
)
const END_OF_MONTH = new RegExp(String.raw`${NOT_BEFORE}końca\s+(${MONTHS.join('|')})(?:\s+(\d{4}))?`, 'giu')
const WEEKDAY = new RegExp(String.raw`${NOT_BEFORE}(${WEEKDAYS.join('|')})(?!\p{L})`, 'giu')
/** Hours of opening, and when something arrives or somebody answers: they come again each week. */
const REPEATS =
  /(?<!\p{L})od\s+(?:poniedziałku|wtorku|środy|czwartku|piątku|soboty|niedzieli)|godz|czynn|otwart|pracuj|dostaw|dostarcz|wysył|wyśl|kurier|doręcz|oddzwoni|odpowie|odpisz|zadzwoni|telefon|infolini|zwrot|reklamac/iu
const HOURS = /godz|czynn|otwart|(?<!\p{L})od\s+\d{1,2}(?::\d{2}|\.(?:00|1[3-9]|[2-5]\d))/iu

const two = (number: number) => String(number).padStart(2, '0')

/** Midnight in Warsaw that begins a day; undefined: there is no such day. `month` from 1. */
const startOf = (year: number, month: number, day: number): number | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || day < 1) return undefined
  return momentMs(`${year}-${two(month)}-${two(day)}T00:00`, WARSAW)
}

const dayOf = (
  words: string,
  day: number,
  month: number,
  year: string | undefined,
  nowMs: number,
): NamedDeadline[] => {
  if (month < 1 || month > 12) return []
  const thisYear = new Date(nowMs).getUTCFullYear()
  const years = year
    ? [Number(year.length === 2 ? `20${year}` : year)]
    : [thisYear - 1, thisYear, thisYear + 1]
  for (const each of years) {
    const startMs = startOf(each, month, day)
    if (startMs === undefined) continue
    if (!year && Math.abs(startMs - nowMs) > HALF_A_YEAR_MS) continue
    // A day of a clock change is 23 or 25 hours long.
    const next = new Date(Date.UTC(each, month - 1, day + 1))
    const endMs =
      startOf(next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate()) ?? startMs + DAY_MS
    return [{ words, kind: 'date', startMs, endMs }]
  }
  return []
}

/** The days until which a sentence says that something lasts. */
export const deadlinesIn = (sentence: string, nowMs: number): NamedDeadline[] => {
  const found: NamedDeadline[] = []
  for (const [words, day = '', month = '', year] of sentence.matchAll(IN_WORDS))
    found.push(...dayOf(words, Number(day), MONTHS.indexOf(month.toLowerCase()) + 1, year, nowMs))
  for (const [words, month = '', year] of sentence.matchAll(END_OF_MONTH)) {
    const number = MONTHS.indexOf(month.toLowerCase()) + 1
    const inYear = Number(year ?? new Date(nowMs).getUTCFullYear())
    found.push(...dayOf(words, new Date(Date.UTC(inYear, number, 0)).getUTCDate(), number, year, nowMs))
  }
  if (!HOURS.test(sentence))
    for (const [words, day = '', month = '', year] of sentence.matchAll(IN_NUMBERS))
      found.push(...dayOf(words, Number(day), Number(month), year, nowMs))
  if (!REPEATS.test(sentence))
    for (const [words, weekday = ''] of sentence.matchAll(WEEKDAY))
      found.push({ words, kind: 'weekday', weekday: WEEKDAYS.indexOf(weekday.toLowerCase()) })
  return found
}

/** The day of the week in Warsaw, 0 Sunday. */
export const weekdayOf = (ms: number): number =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(
    new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: WARSAW }).format(ms),
  )
