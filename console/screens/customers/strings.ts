import { plural } from '#contract/plural.ts'
import type {
  AccountFilter,
  CustomerConsent,
  CustomerSort,
  ErasureCounts,
} from '#contract/console/shop/customers.ts'

const sorts: Record<CustomerSort, string> = {
  recent: 'Ostatnio aktywni',
  paid: 'Największa suma',
  orders: 'Najwięcej zamówień',
}
const accountChoices: Record<AccountFilter, string> = {
  yes: 'Ma konto',
  no: 'Bez konta',
  ACTIVE: 'Konto aktywne',
  PENDING: 'Konto czeka na zgodę',
  BLOCKED: 'Konto zablokowane',
}
const accounts: Record<string, string> = {
  ACTIVE: 'Konto',
  PENDING: 'Konto czeka',
  BLOCKED: 'Konto zablokowane',
  OFFLINE: 'Konto wyłączone',
}
const orders = (count: number) => `${count} ${plural(count, 'zamówienie', 'zamówienia', 'zamówień')}`
const activities: Record<string, string> = {
  viewed: 'Wyświetlono',
  closed: 'Zamknięto',
  session: 'Odwiedziny',
}

/** What an erasure removes, without what there is none of. */
const erasedParts = (counts: ErasureCounts): string[] => {
  const part = (count: number, one: string, few: string, many: string) =>
    count > 0 ? [`${count} ${plural(count, one, few, many)}`] : []
  return [
    ...part(counts.accounts, 'konto', 'konta', 'kont'),
    ...part(counts.messages, 'wiadomość z plikami', 'wiadomości z plikami', 'wiadomości z plikami'),
    ...part(counts.quotes, 'wycena', 'wyceny', 'wycen'),
    ...part(counts.leads, 'kontakt z kampanii', 'kontakty z kampanii', 'kontaktów z kampanii'),
    ...part(counts.notes, 'notatka', 'notatki', 'notatek'),
    ...part(
      counts.ordersAnonymized,
      'zamówienie straci nazwisko i adres',
      'zamówienia stracą nazwisko i adres',
      'zamówień straci nazwisko i adres',
    ),
  ]
}

export const customersWords = {
  title: 'Klienci',
  searchHint: 'Imię, nazwisko, firma, e-mail albo telefon',
  filters: 'Filtry',
  accountFilter: 'Konto',
  anyAccount: 'Konto',
  accountChoice: (account: AccountFilter) => accountChoices[account],
  ordersFilter: 'Zamówienia',
  anyOrders: 'Zamówienia',
  withOrders: 'Ma zamówienia',
  withoutOrders: 'Bez zamówień',
  newsFilter: 'Newsletter',
  anyNews: 'Newsletter',
  withNews: 'Zgoda na newsletter',
  withoutNews: 'Bez zgody na newsletter',
  onlyOpenMessages: 'Czeka na odpowiedź',
  sortLabel: 'Kolejność',
  sort: (sort: CustomerSort) => sorts[sort],
  count: (count: number) => `${count} ${plural(count, 'osoba', 'osoby', 'osób')}`,
  many: 'Ponad 1000 osób',
  export: 'Pobierz jako CSV',
  accounts: 'Konta i logowanie',
  none: 'Nie ma jeszcze klientów',
  noneHint: 'Osoba pojawi się tu, gdy coś kupi, napisze, zostawi adres albo założy konto.',
  nothingFound: 'Nikogo nie znaleziono',
  nothingFoundHint: 'Zmień szukany tekst albo filtry.',
  person: 'Osoba',
  phone: 'Telefon',
  orders: 'Zamówienia',
  paid: 'Zapłacono',
  paidHint: 'Zapłacone zamówienia po odjęciu zwrotów',
  last: 'Ostatnio',
  account: (status: string) => accounts[status] ?? status,
  news: 'Newsletter',
  gone: 'Nie ma takiej osoby',
  goneHint: 'Może jej dane zostały usunięte.',
  since: (first: string, last: string) =>
    first === last ? `W sklepie: ${first}` : `W sklepie od ${first}, ostatnio ${last}`,
  contact: 'Kontakt',
  email: 'E-mail',
  paidFor: (price: string, count: number) => `${price}, ${orders(count)}`,
  noAccount: 'Bez konta',
  neverSignedIn: 'jeszcze bez logowania',
  signedIn: (when: string) => `logowanie ${when}`,
  addresses: 'Adresy z zamówień',
  fromOrder: (id: number) => `ostatnio w zamówieniu ${id}`,
  noOrders: 'Ta osoba nic jeszcze nie zamówiła.',
  order: (id: number) => `Zamówienie ${id}`,
  payment: (isPaid: boolean, refunded: string) =>
    refunded ? `zwrócono ${refunded}` : isPaid ? 'opłacone' : 'nieopłacone',
  onlyNewest: (shown: number, count: number) => `Pokazujemy ${shown} najnowszych z ${count}.`,
  messages: 'Wiadomości',
  notInInbox: 'Spam lub kosz',
  quotes: 'Wyceny',
  quote: (id: number) => `Wycena ${id}`,
  leads: 'Kontakty z kampanii',
  consents: 'Zgody',
  noConsents: 'Nikt nie pytał tej osoby o zgodę.',
  remindersConsent: 'Przypomnienia o porzuconym koszyku',
  consentFrom: (source: CustomerConsent['source'], from: string, when: string) =>
    source === 'reminders'
      ? when
      : source === 'marketing'
        ? `${when}, ${from}`
        : `${when}, ${source === 'campaign' ? 'kampania' : 'formularz'} „${from}”`,
  confirmed: (when: string) => `Potwierdzono linkiem z maila: ${when}`,
  consentEnded: (when: string) => `Wycofana ${when}`,
  given: 'Udzielona',
  notGiven: 'Nie udzielona',
  notConfirmed: 'Niepotwierdzona',
  activities: 'Widziane kampanie',
  visit: 'Wizyta na witrynie',
  activity: (name: string, times: number, when: string) =>
    `${activities[name] ?? name}: ${times} ${plural(times, 'raz', 'razy', 'razy')}, ostatnio ${when}`,
  notes: 'Notatki',
  newNote: 'Nowa notatka',
  editedNote: 'Treść notatki',
  saveNote: 'Zapisz notatkę',
  noteEmpty: 'Napisz coś w notatce.',
  noteAdded: 'Dodano notatkę.',
  noteSaved: 'Zapisano notatkę.',
  noteRemoved: 'Usunięto notatkę.',
  editNote: 'Popraw',
  removeNote: 'Usuń',
  removeNoteQuestion: 'Usunąć tę notatkę?',
  privacy: 'Dane osobowe',
  merge: 'Połącz z inną osobą',
  exportOne: 'Pobierz dane osoby',
  exportReadable: 'Pobierz do czytania',
  exportHint: 'Plik ze wszystkim, co sklep wie o tej osobie (RODO, art. 15 i 20). Przekaż go tylko jej.',
  erase: 'Usuń dane osoby',
  mergedList: 'Do tej karty dołączono też:',
  separate: 'Rozłącz',
  separateNamed: (mailbox: string) => `Rozłącz: ${mailbox}`,
  separated: 'Rozłączono.',
  mergedNow: 'Połączono karty.',
  undo: 'Cofnij',
  mergeTitle: (name: string) => `Kto jeszcze jest osobą: ${name}?`,
  mergeHint:
    'Karta wybranej osoby dołączy do tej. Zamówienia, wiadomości i zgody zachowają swoje adresy, a połączenie można w każdej chwili cofnąć.',
  nobodyToMerge: 'Nie ma innej takiej osoby. Wpisz e-mail, telefon albo nazwisko.',
  mergeThis: 'Dołącz',
  mergeNamed: (name: string) => `Dołącz: ${name}`,
  eraseTitle: (name: string) => `Usunąć dane: ${name}?`,
  goes: 'Zniknie na zawsze',
  stays: 'Zostanie',
  goesList: (counts: ErasureCounts): string[] => [
    ...erasedParts(counts),
    'zgody, zapisy do newslettera, przypomnienia i koszyki',
    'adres IP, przeglądarka i droga do sklepu zapisane przy zamówieniach',
  ],
  staysList: ({ ordersKept }: ErasureCounts): string[] => [
    ordersKept === 0
      ? 'nic, co pozwala rozpoznać tę osobę'
      : `${orders(ordersKept)} z nazwiskiem, adresem i mailami o nich: są w toku albo prawo każe trzymać dokumenty sprzedaży, dopóki nie przedawni się podatek (5 lat od końca roku, w którym był do zapłaty)`,
    'wpis bez danych osobowych, że dane usunięto: kiedy, kto i ile',
  ],
  eraseSure: 'Wiem, że tego nie da się cofnąć',
  eraseForGood: 'Usuń na zawsze',
  erased: 'Usunięto dane osoby.',
  erasures: 'Usunięte dane',
  erasuresLead:
    'Dowód, że dane usunięto. Nie ma tu żadnych danych osób. Po wpisaniu adresu zobaczysz, czy usunięto dane jego właściciela.',
  erasuresSearch: 'Cały adres e-mail',
  noErasures: 'Nie usunięto jeszcze niczyich danych',
  notErased: 'Danych tego adresu nie usuwano',
  erasedBy: (author: string) => author,
  erasedCounts: (counts: ErasureCounts) =>
    [
      ...erasedParts(counts),
      ...(counts.ordersKept > 0 ? [`zachowano: ${orders(counts.ordersKept)}`] : []),
    ].join(', ') || 'adres',
  hash: 'Skrót adresu',
  noteBy: (author: string, when: string) => `${author}, ${when}`,
  noteEdited: (when: string) => `poprawiono ${when}`,
  openMessages: (count: number) =>
    `${count} ${plural(count, 'wiadomość czeka', 'wiadomości czekają', 'wiadomości czeka')}`,
}
