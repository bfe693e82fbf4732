import { textOf } from '#forms/text-of.ts'

const DATE = /^(\d{4,})-(\d\d)-(\d\d)$/
const LAST_YEAR = 32_767

/** Days since 1970 of a date that the calendar has; undefined: it has none such. */
export const dayOf = (text: string): number | undefined => {
  const [, year = 0, month = 0, day = 0] = DATE.exec(text)?.map(Number) ?? []
  if (year < 1 || year > LAST_YEAR) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime() / 86_400_000
    : undefined
}

export const isDate = (given: unknown): given is string => dayOf(textOf(given)) !== undefined
