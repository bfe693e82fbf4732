const format = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** A moment in Polish time: `21 listopada 2026, 14:05`. */
export const DateTime = ({ ms }: { ms: number }) => (
  // A browser's data of languages may differ from the server's by a comma.
  <time dateTime={new Date(ms).toISOString()} suppressHydrationWarning>
    {format.format(ms)}
  </time>
)
