import type { CampaignLanguage } from '#contract/display/names.ts'

const PLACEHOLDER = /\{\{\s*([a-z_]{1,40})\s*\}\}/g

/** Fills `{{name}}` in a text; unknown names are unchanged. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )

type Day = { year: number; month: number; day: number }

/** `month` from 0; if the month has no such day, its last one. */
const inMonth = ({ year, month, day }: Day, months: number): Date => {
  const first = new Date(Date.UTC(year, month + months, 1))
  const last = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, last))
  return first
}
const onDay = ({ year, month, day }: Day, days: number): Date => new Date(Date.UTC(year, month, day + days))

const two = (number: number) => String(number).padStart(2, '0')
const dayFirst = (date: Date) =>
  `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
const monthFirst = (date: Date) =>
  `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`

/** The thirteen date tags, by name, on this day. */
export const dateTags = (today: Day, language: CampaignLanguage): Record<string, string> => {
  const name = (part: 'month' | 'weekday', date: Date) =>
    new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(date)
  const month = (months: number) => name('month', inMonth(today, months))
  const weekday = (days: number) => name('weekday', onDay(today, days))
  return {
    curr_year: String(today.year),
    prev_mon: month(-1),
    curr_mon: month(0),
    next_mon: month(1),
    yest_day: weekday(-1),
    today_day: weekday(0),
    tomo_day: weekday(1),
    yest_dmy: dayFirst(onDay(today, -1)),
    yest_mdy: monthFirst(onDay(today, -1)),
    today_dmy: dayFirst(onDay(today, 0)),
    today_mdy: monthFirst(onDay(today, 0)),
    tomo_dmy: dayFirst(onDay(today, 1)),
    tomo_mdy: monthFirst(onDay(today, 1)),
  }
}
