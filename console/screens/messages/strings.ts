import type { MailState, MessageState, MessageStateFilter } from '#contract/console/messages.ts'
import { plural } from '#contract/plural.ts'

const mailStates: Record<MailState, string> = {
  waiting: 'czeka na wysłanie',
  sent: 'wysłana',
  given_up: 'nie udało się wysłać',
}
const shortMailStates: Record<MailState, string> = {
  waiting: 'Mail czeka',
  sent: 'Mail wysłany',
  given_up: 'Mail nie wyszedł',
}
const providers: Record<string, string> = {
  altcha: 'wbudowana',
  recaptcha: 'reCAPTCHA v3',
  turnstile: 'Cloudflare Turnstile',
  none: 'wyłączona',
}

const states: Record<MessageStateFilter, string> = {
  todo: 'Do załatwienia',
  new: 'Nowe',
  open: 'W toku',
  waiting: 'Czeka na klienta',
  closed: 'Załatwione',
}
const oneState: Record<MessageState, string> = {
  new: 'Nowa',
  open: 'W toku',
  waiting: 'Czeka na klienta',
  closed: 'Załatwiona',
}
const messages = (count: number) => `${count} ${plural(count, 'wiadomość', 'wiadomości', 'wiadomości')}`

const KILOBYTE = 1024
const number = new Intl.NumberFormat('pl', { maximumFractionDigits: 1 })
const score = new Intl.NumberFormat('pl', { maximumFractionDigits: 2 })

export const messagesWords = {
  title: 'Wiadomości',
  inbox: 'Odebrane',
  spam: 'Spam',
  trash: 'Kosz',
  folders: 'Foldery',
  searchHint: 'Nadawca albo słowa z wiadomości',
  form: 'Formularz',
  allForms: 'Wszystkie formularze',
  formCount: (title: string, count: number) => `${title} (${count})`,
  sender: 'Nadawca',
  content: 'Wiadomość',
  when: 'Kiedy',
  state: 'Mail',
  noSender: 'Bez podpisu',
  noWords: 'Bez treści',
  unread: 'Nieprzeczytana',
  youHaveUnread: (count: number) =>
    `Masz ${count} ${plural(count, 'nieprzeczytaną wiadomość', 'nieprzeczytane wiadomości', 'nieprzeczytanych wiadomości')}`,
  files: (count: number) => `${count} ${plural(count, 'plik', 'pliki', 'plików')}`,
  mailState: (state: MailState) => mailStates[state],
  shortMailState: (state: MailState) => shortMailStates[state],
  noMail: 'Bez maila',
  nothingYet: 'Nie ma jeszcze wiadomości',
  nothingYetHint: 'Gdy ktoś napisze przez formularz w sklepie, zobaczysz to tutaj.',
  noSpam: 'W spamie nic nie ma',
  noSpamHint: 'Trafia tu to, co wygląda na wiadomość od robota. Każdą możesz przenieść do odebranych.',
  spamGoes: (days: number) =>
    `Wiadomości leżą tu ${days} ${plural(days, 'dzień', 'dni', 'dni')}, a potem znikają na zawsze razem z plikami. Te przeniesione do odebranych zostają.`,
  nothingFound: 'Nic nie znaleziono',
  nothingFoundHint: 'Zmień szukany tekst albo wybierz inny formularz.',
  older: 'Starsze wiadomości',
  export: 'Pobierz jako CSV',
  exportHint: 'Otworzysz go w Excelu lub innym arkuszu.',

  from: (sender: string) => `Od: ${sender}`,
  came: (when: string, form: string) => `${when}, formularz „${form}”`,
  fields: 'Treść',
  empty: 'nie podano',
  agreed: 'Zgoda:',
  notAgreed: 'Brak zgody:',
  attachments: 'Pliki',
  filesHint: 'Pliki przysłał ktoś obcy. Otwieraj je ostrożnie, tak jak załączniki z poczty.',
  download: (name: string) => `Pobierz plik ${name}`,
  size: (bytes: number) =>
    bytes < KILOBYTE
      ? `${bytes} B`
      : bytes < KILOBYTE ** 2
        ? `${number.format(bytes / KILOBYTE)} KB`
        : `${number.format(bytes / KILOBYTE ** 2)} MB`,
  mail: 'Wysłane maile',
  noMailAtAll: 'O tej wiadomości nic nie wysłano.',
  mailHeldBack: 'Mail czeka na Twoją decyzję: sklep wyśle go, gdy wybierzesz „To nie spam”.',
  nextTry: (when: string) => `następna próba ${when}`,
  attempts: (count: number) => `${count} ${plural(count, 'próba', 'próby', 'prób')}`,
  whereFrom: 'Skąd przyszła',
  page: 'Strona',
  ip: 'Adres IP',
  browser: 'Przeglądarka',
  unknown: 'nieznane',
  whySpam: 'Dlaczego to trafiło do spamu',
  /** The names of the checks in lower case. */
  agent: (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
  botCheck: 'Ochrona przed robotami',
  botCheckProvider: (name: string) => providers[name] ?? name,
  botCheckScore: (got: number | null, threshold: number) =>
    got === null ? 'bez oceny' : `ocena ${score.format(got)}, człowiek od ${score.format(threshold)}`,

  stateFilter: 'Stan',
  allStates: 'Każdy stan',
  stateTitle: (state: MessageStateFilter) => states[state],
  stateCount: (state: MessageStateFilter, count: number) => `${states[state]} (${count})`,
  state1: (state: MessageState) => oneState[state],
  assigneeFilter: 'Kto odpowiada',
  anybody: 'Ktokolwiek',
  mine: 'Moje',
  nobody: 'Nikt nie przypisany',
  assignedTo: (name: string) => `odpowiada ${name}`,
  formerOwner: 'ktoś bez konta',
  noTrash: 'W koszu nic nie ma',
  noTrashHint: 'Usunięte wiadomości czekają tu, aż je przywrócisz albo miną.',
  trashGoes: (days: number) =>
    `Usunięte wiadomości leżą tu ${days} ${plural(days, 'dzień', 'dni', 'dni')}, a potem znikają na zawsze razem z plikami.`,

  choose: (sender: string) => `Zaznacz: ${sender}`,
  chooseAll: 'Zaznacz wszystkie na tej stronie',
  chosen: (count: number) => `Zaznaczono ${messages(count)}`,
  chosenActions: 'Zaznaczone wiadomości',
  close: 'Załatwione',
  toSpam: 'Spam',
  toInbox: 'Do odebranych',
  toTrash: 'Usuń',
  closedMany: (count: number) => `${messages(count)}: załatwione.`,
  spamMany: (count: number) => `${messages(count)} w spamie.`,
  trashMany: (count: number) => `${messages(count)} w koszu.`,
  inboxMany: (count: number) => `${messages(count)} w odebranych.`,
  skipped: (count: number) => `${messages(count)} pominięto, bo ktoś zmienił je w międzyczasie.`,
  undone: 'Cofnięto.',
  shortcuts: 'Skróty klawiszowe',
  listKeys: [
    ['j, k', 'następna, poprzednia'],
    ['Enter', 'otwórz'],
    ['x', 'zaznacz'],
    ['r', 'odpowiedz'],
    ['e', 'załatwione'],
    ['!', 'spam'],
    ['#', 'usuń'],
    ['/', 'szukaj'],
  ] as [string, string][],
  threadKeys: [
    ['j, k', 'starsza, nowsza'],
    ['r', 'odpowiedz'],
    ['e', 'załatwione'],
    ['!', 'spam'],
    ['#', 'usuń'],
    ['u', 'wróć do listy'],
    ['Ctrl + Enter', 'wyślij odpowiedź'],
    ['Ctrl + /', 'wstaw szablon'],
  ] as [string, string][],

  reply: 'Odpowiedz w swoim programie pocztowym',
  replySubject: (form: string) => `Odp.: ${form}`,
  noReply: 'Nadawca nie podał adresu e-mail, więc nie można mu odpisać.',
  notSpam: 'To nie spam',
  isSpam: 'Oznacz jako spam',
  movedToInbox: 'Przeniesiono do odebranych.',
  movedToInboxAndMailed: 'Przeniesiono do odebranych. Mail czeka na wysłanie.',
  movedToSpam: 'Przeniesiono do spamu.',
  markUnread: 'Oznacz jako nieprzeczytaną',
  markedUnread: 'Oznaczono jako nieprzeczytaną.',
  movedToTrash: 'Przeniesiono do kosza.',
  undo: 'Cofnij',
  restore: 'Przywróć',
  delete: 'Usuń',
  deleteForGood: 'Usuń na zawsze',
  deleteQuestion: 'Usunąć tę wiadomość na zawsze?',
  deleteHint: 'Zniknie razem z plikami i odpowiedziami. Tego nie można cofnąć.',
  deleted: 'Usunięto wiadomość.',
  neighbours: 'Inne wiadomości',
  newer: 'Nowsza',
  olderOne: 'Starsza',
}
