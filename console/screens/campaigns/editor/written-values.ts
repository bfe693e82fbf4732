/** `9:30` → 570 minutes since midnight; `24:00` is the end of the day. */
export const readClock = (text: string): number | undefined => {
  const [, hours, minutes] = /^\s*(\d{1,2}):(\d{2})\s*$/.exec(text) ?? []
  const all = Number(hours) * 60 + Number(minutes)
  return hours === undefined || Number(minutes) > 59 || all > 1_440 ? undefined : all
}
export const writeClock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** `2,5` or `2.5`; undefined when it is no number. */
export const parseWrittenAmount = (text: string): number | undefined =>
  /^\s*-?\d{1,15}(?:[.,]\d{1,6})?\s*$/.test(text) ? Number(text.replace(',', '.')) : undefined
export const writeAmount = (amount: number): string => String(amount).replace('.', ',')

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'short',
})
/** The local time in Warsaw in the format of a date-and-time field; empty for null. */
export const writeMoment = (ms: number | null): string =>
  ms === null ? '' : wall.format(ms).replace(' ', 'T')
/** null for an empty field. In the hour that occurs twice the later one is meant. */
export const readMoment = (text: string): number | null => {
  const guess = Date.parse(`${text}Z`)
  if (Number.isNaN(guess)) return null
  const shownAt = (ms: number) => Date.parse(`${writeMoment(ms)}Z`)
  const first = guess - (shownAt(guess) - guess)
  return first - (shownAt(first) - guess)
}

/** `pl, en-GB` → its words. */
export const readWords = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)
export const writeWords = (words: readonly string[]): string => words.join(', ')
