const moment = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** Words of the legal texts' versions. */
export const legalTexts = {
  version: (number: number, inForceMs: number) =>
    `Wersja ${number}, obowiązuje od ${moment.format(inForceMs)}.`,
  all: 'Wszystkie wersje',
  listTitle: (title: string) => `${title} – wersje`,
  listLead:
    'Każda wersja zostaje tu bez zmian. Zamówienia dotyczy ta, która obowiązywała w chwili jego złożenia.',
  title: (title: string, number: number) => `${title} – wersja ${number}`,
  current: (number: number, fromMs: number) => `Wersja ${number} – obowiązuje od ${moment.format(fromMs)}`,
  former: (number: number, fromMs: number, untilMs: number) =>
    `Wersja ${number} – obowiązywała od ${moment.format(fromMs)} do ${moment.format(untilMs)}`,
  toCurrent: 'Zobacz obecną wersję',
  notFound: 'Nie ma takiej wersji.',
}
