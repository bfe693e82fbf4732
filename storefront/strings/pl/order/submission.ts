const day = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'long' })
const clock = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', timeStyle: 'medium' })

/** `28 listopada 2026, godz. 14:05:09 (czas w Warszawie)`. */
export const formatSubmission = (ms: number): string =>
  `${day.format(ms)}, godz. ${clock.format(ms)} (czas w Warszawie)`

/** Names of the ways to reach the shop; empty ones are left out. */
export const reachShop = ({ email, phone }: { email: string; phone: string }): string =>
  [email && `napisz na ${email}`, phone && `zadzwoń: ${phone}`].filter(Boolean).join(' albo ')
