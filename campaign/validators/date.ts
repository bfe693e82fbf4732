import type { Judging, Validator } from './validator.ts'

const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Midnight UTC of a day written day/month/year; undefined: there is no such day. */
export const readDay = (text: string): number | undefined => {
  const [, day, month, year] = (DATE.exec(text) ?? []).map(Number)
  if (day === undefined || month === undefined || year === undefined) return undefined
  const ms = Date.UTC(year, month - 1, day)
  const read = new Date(ms)
  return read.getUTCDate() === day && read.getUTCMonth() === month - 1 ? ms : undefined
}

export const judging: Judging = {
  problem: (text) => (readDay(text) === undefined ? 'date' : null),
}

export default { title: 'data', ...judging } satisfies Validator
