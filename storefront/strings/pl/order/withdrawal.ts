import type { WithdrawalField } from '#contract/withdrawal.ts'
import { MAX_WITHDRAWAL_CONTRACT, MAX_WITHDRAWAL_NAME, MAX_WITHDRAWAL_NOTE } from '#contract/withdrawal.ts'

const day = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'long' })

const clock = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', timeStyle: 'medium' })

/** `28 listopada 2026, godz. 14:05:09 (czas w Warszawie)`. */
export const formatSubmission = (ms: number): string =>
  `${day.format(ms)}, godz. ${clock.format(ms)} (czas w Warszawie)`

/** Names of the ways to reach the shop; empty ones are left out. */
export const reachShop = ({ email, phone }: { email: string; phone: string }): string =>
  [email && `napisz na ${email}`, phone && `zadzwoń: ${phone}`].filter(Boolean).join(' albo ')

/** Words of the withdrawal from a contract: form, summary, receipt, its letters, and the model form. */
export const withdrawal = {
  /** Raised with every change of what the form says; stored with each statement. */
  textVersion: '2026-11-28',
  link: 'Odstąp od umowy tutaj',
  title: 'Odstąpienie od umowy',
  description: 'Formularz, przez który odstąpisz od umowy zawartej w naszym sklepie.',
  lead: 'Jako konsument możesz odstąpić od umowy w ciągu 14 dni od otrzymania towaru, bez podania przyczyny. Wypełnij formularz: w następnym kroku sprawdzisz i potwierdzisz oświadczenie.',
  steps:
    'Nie musisz mieć konta ani drukować dokumentów. Potwierdzenie z treścią oświadczenia oraz datą i godziną jego złożenia wyślemy na podany adres.',
  name: 'Imię i nazwisko',
  email: 'E-mail, na który wyślemy potwierdzenie',
  contract: 'Której umowy dotyczy odstąpienie?',
  contractHint:
    'Na przykład numer zamówienia. Jeśli go nie znasz, opisz zakup: datę, produkty, adres dostawy.',
  orderHint: 'Wpisaliśmy numer zamówienia, z którego tu przychodzisz.',
  note: 'Uwagi',
  optional: 'nieobowiązkowe',
  lines: 'Które produkty zwracasz?',
  linesHint: 'Zostaw puste pola, jeśli odstępujesz od całego zamówienia.',
  piecesOf: (name: string, most: number) => `${name} – ile sztuk z ${most}`,
  exemptHint:
    'Przy niektórych produktach prawo odstąpienia może nie przysługiwać. Oświadczenie i tak przyjmiemy i odpowiemy na nie.',
  yourOrders: 'Twoje zamówienia',
  yourOrdersHint: 'Wybierz zamówienie, aby wpisać jego numer i wskazać produkty.',
  orderOf: (id: number, ms: number) => `Zamówienie nr ${id} z ${day.format(ms)}`,
  next: 'Dalej: sprawdź oświadczenie',
  modelForm: 'Wolisz papier? Pobierz wzór formularza:',
  modelPage: 'do przeczytania i wydruku',
  modelFile: 'plik PDF',
  instruction: 'Pouczenie o odstąpieniu od umowy',
  problems: {
    imie: {
      empty: 'Podaj imię i nazwisko.',
      long: `Skróć ten tekst do ${MAX_WITHDRAWAL_NAME} znaków.`,
    },
    email: {
      empty: 'Podaj pełny adres e-mail, na przykład jan@example.pl.',
      long: 'Podaj pełny adres e-mail, na przykład jan@example.pl.',
    },
    umowa: {
      empty: 'Podaj numer zamówienia albo opisz zakup.',
      long: `Skróć ten tekst do ${MAX_WITHDRAWAL_CONTRACT} znaków.`,
    },
    uwagi: { empty: '', long: `Skróć uwagi do ${MAX_WITHDRAWAL_NOTE} znaków.` },
    pieces: {
      empty: '',
      long: 'Wpisz liczbę sztuk nie większą niż w zamówieniu albo zostaw puste pole.',
    },
  } satisfies Record<WithdrawalField, { empty: string; long: string }>,
  tooOften: (shop: { email: string; phone: string }) =>
    `Z tego miejsca przyszło w krótkim czasie bardzo dużo oświadczeń i chwilowo nie przyjmiemy tu kolejnego. Aby odstąpić od umowy teraz, ${reachShop(shop) || 'skontaktuj się ze sklepem'}. Możesz też wrócić tu za godzinę.`,
  summaryTitle: 'Sprawdź oświadczenie',
  summaryLead: 'Oświadczenie złożysz dopiero przyciskiem poniżej.',
  confirm: 'Potwierdź odstąpienie od umowy',
  back: 'Wróć i popraw',
  receiptTitle: 'Przyjęliśmy Twoje odstąpienie od umowy',
  receiptLead: (email: string) =>
    email === ''
      ? 'To jest potwierdzenie złożenia oświadczenia. Możesz je wydrukować lub zapisać.'
      : `To jest potwierdzenie złożenia oświadczenia. To samo wysyłamy na adres ${email}.`,
  receiptMissing: 'Nie ma takiego potwierdzenia.',
  whatNext: 'Co dalej?',
  nextSteps: [
    'Odeślij towar w ciągu 14 dni od złożenia oświadczenia.',
    'Pieniądze zwrócimy w ciągu 14 dni od otrzymania oświadczenia, tym samym sposobem, którym płacono. Możemy poczekać na towar albo dowód jego nadania.',
  ],
  hash: 'Suma kontrolna oświadczenia (SHA-256)',
  statement: (shopName: string) => `Oświadczenie o odstąpieniu od umowy zawartej ze sklepem ${shopName}`,
  rows: {
    received: 'Data i godzina złożenia',
    name: 'Imię i nazwisko',
    email: 'E-mail do potwierdzenia',
    contract: 'Umowa',
    scope: 'Zakres',
    whole: 'Odstępuję od całej umowy.',
    lines: (lines: { name: string; quantity: number }[]) =>
      lines.map(({ name, quantity }) => `${name}: ${quantity} szt.`).join('\n'),
    note: 'Uwagi',
  },
  formatSubmission,
  mailSubject: (shopName: string) => `Potwierdzenie odstąpienia od umowy – ${shopName}`,
  mailOpening:
    'Dzień dobry,\npotwierdzamy, że otrzymaliśmy Twoje oświadczenie o odstąpieniu od umowy. Poniżej jego treść oraz data i godzina złożenia.',
  ownerSubject: (name: string) => `Odstąpienie od umowy: ${name}`,
  ownerOpening: (due: number) =>
    `Przyszło oświadczenie o odstąpieniu od umowy. Pieniądze trzeba zwrócić do ${day.format(due)}.`,
  ownerOpen: 'Otwórz w panelu',
  model: {
    title: 'Wzór formularza odstąpienia od umowy',
    file: 'formularz-odstapienia.pdf',
    note: '(formularz ten należy wypełnić i odesłać tylko w przypadku chęci odstąpienia od umowy)',
    addressee: 'Adresat',
    declaration:
      'Ja/My(*) niniejszym informuję/informujemy(*) o moim/naszym odstąpieniu od umowy sprzedaży następujących towarów(*):',
    fields: [
      'Data zawarcia umowy(*)/odbioru(*)',
      'Imię i nazwisko konsumenta(-ów)',
      'Adres konsumenta(-ów)',
      'Podpis konsumenta(-ów) (tylko jeżeli formularz jest przesyłany w wersji papierowej)',
      'Data',
    ],
    blank: '.'.repeat(90),
    cross: '(*) Niepotrzebne skreślić.',
    online: (url: string) => `Oświadczenie możesz też złożyć na stronie ${url}`,
    tooOften: 'Za dużo pobrań w krótkim czasie. Spróbuj ponownie za kilka minut.',
  },
}
