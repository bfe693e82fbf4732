const twoDigits = (part: number) => String(part).padStart(2, '0')

/**
 * `YYYY-MM-DD HH:MM:SS`, in the browser's zone or at a fixed offset in hours. The arithmetic is done on whole hours
 * of the local clock, so a browser in a half-hour zone keeps its own minutes: kept, so that both writers agree.
 */
export const fireDate = (now: Date, offsetHours: number | undefined) => {
  const date = new Date(now)
  if (offsetHours !== undefined) date.setHours(date.getHours() + date.getTimezoneOffset() / 60 + offsetHours)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')}`
}
