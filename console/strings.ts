import { formatPrice } from '#contract/money.ts'
import { plural } from '#contract/plural.ts'
import { formatFullMoment } from './text/format-date.ts'

export const frameWords = {
  history: 'Historia',
  unreadTitle: (count: number, title: string) => (count > 0 ? `(${count}) ${title}` : title),
  bell: (count: number) => (count > 0 ? `Powiadomienia, nowych: ${count}` : 'Powiadomienia'),
  noNotices: 'Nie ma powiadomień. Nowe zamówienia, wiadomości i opinie pokażą się tu same.',
  newOrder: (id: string, name: string, price: string) =>
    `Nowe zamówienie nr ${id}${name && ` (${name})`}${price && `: ${price}`}`,
  newMessage: (name: string) => `Nowa wiadomość${name && `: ${name}`}`,
  newQuestion: (name: string) => `Nowe pytanie o produkt${name && `: ${name}`}`,
  newReview: (name: string) => `Nowa opinia do przeczytania${name && `: ${name}`}`,
  lowStock: (name: string) => `Kończy się: ${name}`,
  mailDown: 'Poczta sklepu nie wychodzi. Sprawdź ustawienia serwera poczty.',
  shortcuts: 'Skróty klawiszowe',
  shopOpened: 'Sklep jest otwarty. Kupujący mogą już zamawiać.',
  archiveReady: 'Eksport gotowy. Możesz pobrać archiwum sklepu.',
  showNotice: 'Pokaż',
  browserNotices: 'Powiadomienia przeglądarki',
  browserNoticesHint: 'Pokazują się, gdy panel jest w innej karcie.',
  browserNoticesBlocked: 'Przeglądarka blokuje powiadomienia z tej strony. Zmienisz to w jej ustawieniach.',
  sound: 'Dźwięk',
  title: (page: string, shop: string) => `${page} – ${shop || 'panel sklepu'}`,
  panel: 'Panel sklepu',
  skip: 'Przejdź do treści',
  mainMenu: 'Menu panelu',
  more: 'Więcej',
  openShop: 'Zobacz sklep',
  groups: {
    today: '',
    sales: 'Sprzedaż',
    catalog: 'Asortyment',
    customers: 'Klienci',
    campaigns: 'Kampanie',
    content: 'Treści',
    settings: 'Ustawienia',
  },
  searchEverywhere: 'Znajdź w panelu',
  demo: 'Sklep pokazowy',
  signedInAs: (name: string) => `Zalogowano: ${name}`,

  loading: 'Wczytuję…',
  failed: 'Nie udało się tego wczytać',
  tryAgain: 'Spróbuj ponownie',
  /** The moment is `14:05` or `20 lis 2026, 14:05`. */
  restored: (moment: string) =>
    `Przywróciliśmy niezapisane zmiany z\u00a0${moment.includes(',') ? 'dnia' : 'godziny'} ${moment}.`,
  discardRestored: 'Odrzuć zmiany',
  waitsForNetwork:
    'Brak połączenia ze sklepem. Twoje zmiany czekają w tej karcie. Zapiszemy je, gdy połączenie wróci.',
  saveAgain: 'Zmiany nie zostały wysłane ponownie. Sprawdź je i zapisz jeszcze raz.',
  savedBefore: 'Te zmiany są już zapisane.',
  noConnection: 'Brak połączenia ze sklepem. Sprawdź internet i spróbuj ponownie.',
  serverTrouble: 'Coś poszło nie tak po stronie sklepu. Spróbuj ponownie za chwilę.',
  notFound: 'Nie ma takiej strony panelu',
  notFoundHint: 'Adres mógł się zmienić. Zacznij od strony „Dziś”.',
  forbidden: 'Ten ekran nie należy do Twojej roli',
  forbiddenHint: 'Jeśli go potrzebujesz, poproś właściciela sklepu o inną rolę.',
  goTo: (title: string) => `Przejdź do „${title}”`,
  goToday: 'Przejdź do „Dziś”',

  save: 'Zapisz',
  saving: 'Zapisuję…',
  discard: 'Cofnij zmiany',
  cancel: 'Anuluj',
  delete: 'Usuń',
  search: 'Szukaj',
  clearSearch: 'Wyczyść szukanie',
  nextPage: 'Następna strona',
  previousPage: 'Poprzednia strona',
  firstPage: 'Na początek',
  pageOf: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  fix: (count: number) => `Popraw ${count} ${plural(count, 'pole', 'pola', 'pól')} i zapisz ponownie.`,
  conflict: 'Ktoś zapisał tu zmiany przed Tobą',
  conflictHint:
    'Może to Ty, w innej karcie. Nic jeszcze nie zapisaliśmy. Możesz zostawić swoje zmiany (resztę weźmiemy z nowszej wersji, a Ty sprawdzisz i zapiszesz) albo wczytać nowszą wersję bez swoich zmian. Jeśli to samo pole ma dwie nowe wartości, wybierz jedną.',
  mine: 'Twoje:',
  theirs: 'Nowsze:',
  combine: 'Połącz według wyboru',
  keepMine: 'Zostaw moje zmiany',
  takeTheirs: 'Wczytaj nowszą wersję',
  mineKept: 'Twoje zmiany są w formularzu. Sprawdź je i zapisz.',
  theirsTaken: 'Wczytaliśmy nowszą wersję.',
  unsaved: 'Masz niezapisane zmiany',
  unsavedQuestion: 'Jeśli stąd wyjdziesz, przepadną.',
  leave: 'Wyjdź bez zapisywania',
  stay: 'Zostań tutaj',
  optional: 'nieobowiązkowe',

  mailDelayed: (count: number, since: string) =>
    `Poczta nie wychodzi od ${since}: ${plural(count, 'czeka', 'czekają', 'czeka')} ${count} ${plural(count, 'wiadomość', 'wiadomości', 'wiadomości')}`,
  mailDelayedHint:
    'Klienci nie dostają potwierdzeń. Sklep próbuje dalej sam; jeśli to trwa, sprawdź serwer poczty (SMTP_URL). Odpowiada on:',
  mailGivenUp: (count: number) =>
    `${count} ${plural(count, 'wiadomość nie została wysłana', 'wiadomości nie zostały wysłane', 'wiadomości nie zostało wysłanych')}`,
  mailGivenUpHint: 'Sklep próbował kilka razy. Gdy poczta znów działa, wyślij je jeszcze raz.',
  sendAgain: 'Wyślij ponownie',
  sentAgain: 'Wiadomość czeka na wysłanie.',
  mailTo: (address: string) => `do ${address}`,

  at: (address: string, problem: string) => `„${address}”: ${problem}`,
  copy: 'Kopiuj',
  copied: 'Skopiowano.',
  notCopied: 'Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.',
  change: 'Zmień',
  changeNamed: (name: string) => `Zmień: ${name}`,
  showPassword: 'Pokaż',
  hidePassword: 'Ukryj',
  showPasswordLabel: 'Pokaż hasło',
  hidePasswordLabel: 'Ukryj hasło',
  older: 'Starsze',
  unreadWord: (count: number) =>
    plural(count, 'nieprzeczytana wiadomość', 'nieprzeczytane wiadomości', 'nieprzeczytanych wiadomości'),
  questionWord: (count: number) =>
    plural(count, 'pytanie bez odpowiedzi', 'pytania bez odpowiedzi', 'pytań bez odpowiedzi'),
  reviewWord: (count: number) =>
    plural(count, 'opinia do przeczytania', 'opinie do przeczytania', 'opinii do przeczytania'),
}

const values = { empty: 'puste', yes: 'tak', no: 'nie' }

/** Rich text without its markup. */
const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A value of a form or of the log of changes, in words; `path`: its keys joined by dots. */
export const valueText = (path: string, value: unknown): string => {
  if (value === null || value === '') return values.empty
  if (typeof value === 'boolean') return value ? values.yes : values.no
  if (typeof value === 'number')
    return path.endsWith('Grosze')
      ? formatPrice(value)
      : path.endsWith('Ms')
        ? formatFullMoment(value)
        : String(value)
  if (typeof value === 'string') return /html$/i.test(path) ? plainText(value) || value : value
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ') || values.empty
  return JSON.stringify(value, null, 1)
}
