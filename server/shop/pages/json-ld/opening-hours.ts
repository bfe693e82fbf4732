const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
type Day = (typeof DAYS)[number]

/** `opens`, `closes`: `08:00`. */
type OpeningHours = { days: Day[]; opens: string; closes: string }

/** Beginnings of the days' names as owners write them: `pon.`, `poniedziałek`, `śr`. In the order of the week. */
const BEGINNINGS = ['p(?:n|on)', 'wt', '[śs]r', 'cz', 'p(?:t|i[ąa])', 'so', 'n(?:d|ie)']
const dayIndex = (word: string): number =>
  BEGINNINGS.findIndex((beginning) => new RegExp(`^${beginning}`).test(word))

const HOUR = String.raw`(\d{1,2})(?:[:.](\d{2}))?`
const PART = new RegExp(String.raw`^(.*?)[\s:]*(?:od\s+)?${HOUR}\s*(?:-|do)\s*${HOUR}$`)
const CLOSED = /^(.*?)[\s:-]*(?:nieczynne|zamkni[eę]te)$/

const timeOf = (hour: string, minute = '00'): string | undefined =>
  Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined

/** `pon.-pt.` or `sob.` or `codziennie`; undefined: not understood. */
const daysOf = (text: string): Day[] | undefined => {
  if (/^codziennie\b/.test(text)) return [...DAYS]
  const indexes = text.split(/\s*-\s*|\s+do\s+/).map((word) => dayIndex(word.replace(/^od\s+/, '').trim()))
  const [from = -1, to = from, ...more] = indexes
  return from < 0 || to < from || more.length > 0 ? undefined : DAYS.slice(from, to + 1)
}

/**
 * The owner's line of opening hours, such as `pon.–pt. 8:00–17:00, sob. 9–14`, by days. Empty when any part of it is
 * not understood: half of the hours would be wrong hours.
 */
export const readOpeningHours = (line: string): OpeningHours[] => {
  const hours: OpeningHours[] = []
  for (const part of line
    .toLowerCase()
    .replace(/[–—−]/g, '-')
    .split(/[,;]/)
    .map((text) => text.trim())
    .filter(Boolean)) {
    const closed = CLOSED.exec(part)
    if (closed && daysOf(closed[1] ?? '')) continue
    const [, names = '', hour = '', minute, untilHour = '', untilMinute] = PART.exec(part) ?? []
    const [days, opens, closes] = [daysOf(names), timeOf(hour, minute), timeOf(untilHour, untilMinute)]
    if (!hour || !days || !opens || !closes || closes <= opens) return []
    hours.push({ days, opens, closes })
  }
  return hours
}
