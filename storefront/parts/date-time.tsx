const date = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' })
const moment = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** A moment in Polish time: `21 listopada 2026, 14:05`; without its time: `21 listopada 2026`. */
export const DateTime = ({ ms, hasTime = true }: { ms: number; hasTime?: boolean }) => (
  // A browser's data of languages may differ from the server's by a comma.
  <time dateTime={new Date(ms).toISOString()} suppressHydrationWarning>
    {(hasTime ? moment : date).format(ms)}
  </time>
)
