import type { Validator } from './validator.ts'

/** 1 to 40 characters, no digits or angle brackets. */
const NAME = /^[^\d<>]{1,40}$/u

export const nameValidator: Validator = { problem: (text) => (NAME.test(text) ? null : 'name') }

export const urlValidator: Validator = {
  problem: (text) => (URL.canParse(text) && /^https?:/i.test(text) ? null : 'url'),
}

/** At most two decimals, as they are rounded when typed. */
const NUMBER = /^\d{1,15}(?:\.\d{1,2})?$/

/** The saved value of a typed number; `.` alone is 0. */
export const roundNumber = (text: string): string =>
  text === '.' ? '0' : text === '' ? '' : String(Math.round(Number(text) * 100) / 100)

export const numberValidator: Validator = { problem: (text) => (NUMBER.test(text) ? null : 'number') }

const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Midnight UTC of a date as day/month/year; undefined: no such date. */
export const parseDay = (text: string): number | undefined => {
  const [, day, month, year] = (DATE.exec(text) ?? []).map(Number)
  if (day === undefined || month === undefined || year === undefined) return undefined
  const ms = Date.UTC(year, month - 1, day)
  const parsed = new Date(ms)
  return parsed.getUTCDate() === day && parsed.getUTCMonth() === month - 1 ? ms : undefined
}

export const dateValidator: Validator = {
  problem: (text) => (parseDay(text) === undefined ? 'date' : null),
}
