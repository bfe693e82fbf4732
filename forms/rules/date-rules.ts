import { leadingNumber, listOf, textOf, textRule } from './rule.ts'

const DATE = /^(\d{4,})-(\d\d)-(\d\d)$/
const LAST_YEAR = 32_767
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

/** Days since 1970 of a date in the calendar; undefined for any other text. */
const dayOf = (text: string): number | undefined => {
  const [, year = 0, month = 0, day = 0] = DATE.exec(text)?.map(Number) ?? []
  if (year < 1 || year > LAST_YEAR) return undefined
  const midnight = new Date(0)
  midnight.setUTCFullYear(year, month - 1, day)
  return midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day
    ? midnight.getTime() / 86_400_000
    : undefined
}

const isDate = (given: unknown): given is string => dayOf(textOf(given)) !== undefined

/** The calendar decides: there is no 30 February. */
export const date = textRule(isDate)

/**
 * Dates are compared as text, which is right for years of four digits. Text that is no date passes here: that is
 * reported by the rule `date`.
 */
export const mindate = textRule(
  (text, { threshold }) => !isDate(threshold) || !isDate(text) || text >= threshold,
)
export const maxdate = textRule(
  (text, { threshold }) => !isDate(threshold) || !isDate(text) || text <= threshold,
)

/** Monday is 1, Sunday 7; 1 January 1970 was a Thursday. */
export const dayofweek = textRule((text, { accept }) => {
  const day = dayOf(text)
  return (
    day === undefined ||
    listOf(accept).some((accepted) => leadingNumber(accepted) === ((((day + 3) % 7) + 7) % 7) + 1)
  )
})

export const time = textRule((text) => TIME.test(text))
