const format = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** A moment in Polish time: `21 listopada 2026, 14:05`. */
export const DateTime = ({ ms }: { ms: number }) => (
  <time dateTime={new Date(ms).toISOString()}>{format.format(ms)}</time>
)
