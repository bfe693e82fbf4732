import type { MailState } from '#contract/console/messages.ts'
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

const KILOBYTE = 1024
const number = new Intl.NumberFormat('pl', { maximumFractionDigits: 1 })
const score = new Intl.NumberFormat('pl', { maximumFractionDigits: 2 })

export const messagesWords = {
  title: 'Wiadomości',
  inbox: 'Odebrane',
  spam: 'Spam',
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

  reply: 'Odpowiedz',
  replySubject: (form: string) => `Odp.: ${form}`,
  noReply: 'Nadawca nie podał adresu e-mail, więc nie można mu odpisać.',
  notSpam: 'To nie spam',
  isSpam: 'Oznacz jako spam',
  movedToInbox: 'Przeniesiono do odebranych.',
  movedToInboxAndMailed: 'Przeniesiono do odebranych. Mail czeka na wysłanie.',
  movedToSpam: 'Przeniesiono do spamu.',
  markUnread: 'Oznacz jako nieprzeczytaną',
  markedUnread: 'Oznaczono jako nieprzeczytaną.',
  delete: 'Usuń',
  deleteQuestion: 'Usunąć tę wiadomość?',
  deleteHint: 'Zniknie razem z plikami. Tego nie można cofnąć.',
  deleted: 'Usunięto wiadomość.',
  neighbours: 'Inne wiadomości',
  newer: 'Nowsza',
  olderOne: 'Starsza',
}
