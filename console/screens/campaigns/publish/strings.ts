import { plural } from '#contract/plural.ts'

const faults = (count: number) => `${count} ${plural(count, 'błąd', 'błędy', 'błędów')}`

const day = new Intl.DateTimeFormat('pl', { timeZone: 'Europe/Warsaw', day: 'numeric', month: 'long' })
const clock = new Intl.DateTimeFormat('pl', { timeZone: 'Europe/Warsaw', hour: 'numeric', minute: '2-digit' })
/** `3 grudnia o 8:00`. */
const momentInWords = (ms: number) => `${day.format(ms)} o ${clock.format(ms)}`
/** `o 8:00` today. */
const at = (ms: number) =>
  day.format(ms) === day.format(Date.now()) ? `o ${clock.format(ms)}` : momentInWords(ms)

export const publishWords = {
  status: 'Stan kampanii',
  saving: 'Zapisywanie…',
  failed: 'Nie udało się zapisać, spróbuj ponownie.',
  again: 'Zapisz ponownie',
  savedDraft: (ms: number, author: string | null) =>
    `Zapisano w wersji roboczej ${at(ms)}${author === null ? '' : ` (${author})`}`,
  draftHint: 'Odwiedzający zobaczą te zmiany dopiero po publikacji.',
  published: (ms: number) => `Opublikowano ${at(ms)}`,
  nothingNew: 'Wszystko jest opublikowane.',
  notYet: 'Jeszcze nieopublikowana.',
  publish: 'Opublikuj',
  publishAndTurnOn: 'Opublikuj i włącz',
  publishOnly: 'Opublikuj bez włączania',
  publishedNow: 'Opublikowano kampanię.',
  publishedOn: 'Opublikowano i włączono kampanię.',
  discard: 'Odrzuć zmiany',
  discarded: 'Wrócono do opublikowanej wersji.',
  undo: 'Cofnij',

  schedule: 'Zaplanuj',
  scheduleTitle: 'Kiedy opublikować?',
  scheduleHint: 'Opublikujemy wersję roboczą, jaka będzie o tej porze. Czas w Polsce.',
  scheduleAt: 'Dzień i godzina',
  scheduleTurnsOn: 'Włącz wtedy kampanię',
  scheduleSave: 'Zaplanuj publikację',
  scheduleWrong: 'Podaj czas, który dopiero nadejdzie.',
  scheduleChange: 'Zmień termin',
  scheduleCancel: 'Odwołaj publikację',
  scheduled: (ms: number, turnsOn: boolean) =>
    `Publikacja zaplanowana: ${momentInWords(ms)}${turnsOn ? ', razem z włączeniem' : ''}.`,
  scheduleSaved: (ms: number) => `Opublikujemy ją ${momentInWords(ms)}.`,
  scheduleCancelled: 'Odwołano publikację.',
  scheduleFailed: (ms: number, count: number) =>
    `Nie opublikowano jej ${momentInWords(ms)}, bo wersja robocza ma ${faults(count)}. Popraw ją i opublikuj albo zaplanuj na nowo.`,
  showFaults: 'Pokaż, co poprawić',

  alsoOpen: (names: string[]) =>
    `Tę kampanię ${names.length === 1 ? 'ma teraz otwartą także' : 'mają teraz otwartą także'} ${names.join(', ')}.`,
  ownWindow: 'Ty w innym oknie',
  changedBy: (name: string, ago: string) =>
    `${name}: nowsze zmiany w wersji roboczej, zapisane ${ago}. Twoje nie przepadną.`,
  loadTheirs: 'Wczytaj nowsze zmiany',
  minutesAgo: (minutes: number) =>
    minutes < 1 ? 'przed chwilą' : `${minutes} ${plural(minutes, 'minutę', 'minuty', 'minut')} temu`,

  versions: 'Wersje',
  versionsTitle: 'Wersje kampanii',
  versionsHint:
    'Każda publikacja jest wersją. Przywrócona trafia do wersji roboczej, a nie od razu do odwiedzających.',
  present: 'Wersja robocza: co zmieni publikacja',
  presentNone: 'Wersja robocza niczego nie zmienia.',
  noVersions: 'Nie ma jeszcze żadnej wersji. Powstanie przy pierwszej publikacji.',
  versionOf: (kind: 'published' | 'draft', when: string) =>
    kind === 'published' ? `Opublikowana ${when}` : `Zastąpiona wersja robocza z ${when}`,
  versionBy: (author: string) => (author === '' ? 'autor nieznany' : author),
  moreChanges: (count: number) => `Pokaż jeszcze ${count} ${plural(count, 'zmianę', 'zmiany', 'zmian')}`,
  showVersion: 'Pokaż i porównaj',
  firstVersion: 'Pierwsza zapisana wersja.',
  difference: 'Czym obecna wersja robocza różni się od tej',
  noDifference: 'Niczym: jest taka sama.',
  restore: 'Przywróć do wersji roboczej',
  restored: 'Przywrócono wersję. Odwiedzający zobaczą ją po publikacji.',
  close: 'Zamknij',

  switchTitle: 'Terminy kampanii',
  switchOnAt: 'Wyłącz do',
  pauseHint: 'Kampania wyłączy się od razu i o tej porze sama się włączy. Puste: nie wyłączaj teraz.',
  switchOnHint: 'O tej porze kampania sama się włączy. Puste: włączysz ją ręcznie.',
  switchOffAt: 'Wyłącz po',
  switchOffHint: 'O tej porze kampania sama się wyłączy. Puste: bez końca.',
  switchOrder: 'Koniec ma być później niż ponowne włączenie.',
  switchVariants: 'Terminy dotyczą tej kampanii. Jej warianty mają własne.',
  switchSave: 'Zapisz terminy',
  switchSaved: 'Zapisano terminy.',
  turnsOnAt: (ms: number) => `włączy się ${momentInWords(ms)}`,
  turnsOffAt: (ms: number) => `wyłączy się ${momentInWords(ms)}`,

  withDraft: 'wersja robocza',
  plannedFor: (ms: number) => `publikacja ${momentInWords(ms)}`,
  planFailed: 'nie opublikowano: popraw błędy',
  turnOnQuestion: (name: string) => `Włączyć kampanię „${name}”?`,
  turnOnHint: 'Ma zmiany, których odwiedzający jeszcze nie widzieli.',
  turnOnOnly: 'Włącz bez tych zmian',
  openIt: 'Otwórz i opublikuj',
}
