import {
  type ComplaintDemand,
  type ComplaintField,
  MAX_COMPLAINT_DEFECT,
  MAX_COMPLAINT_GOODS,
  MAX_COMPLAINT_NAME,
  MAX_COMPLAINT_NOTICED,
  MAX_COMPLAINT_ORDER,
  MAX_COMPLAINT_PHONE,
} from '#contract/complaint.ts'
import { plural } from '#contract/plural.ts'
import { formatSubmission, reachShop } from './withdrawal.ts'

const day = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'long' })

const shorten = (max: number) => `Skróć ten tekst do ${max} znaków.`

const demands: Record<ComplaintDemand, string> = {
  repair: 'Naprawa',
  replacement: 'Wymiana',
  price_cut: 'Obniżenie ceny',
  withdrawal: 'Odstąpienie od umowy i zwrot pieniędzy',
  other: 'Co innego (napiszę w opisie)',
}

/** Words of complaints: the form, its receipt and its letters. */
export const complaint = {
  /** Raised with every change of what the form says; stored with each complaint. */
  textVersion: '2026-11-28',
  link: 'Złóż reklamację',
  title: 'Reklamacja',
  description: 'Formularz, przez który zgłosisz wadę towaru albo inny problem z zamówieniem.',
  lead: 'Towar jest wadliwy albo coś poszło nie tak z zamówieniem? Napisz, co się stało. Odpowiemy w ciągu 14 dni.',
  steps:
    'Nie potrzebujesz konta ani paragonu. Potwierdzenie z numerem, datą i godziną wyślemy na podany adres.',
  contactPart: 'Kto zgłasza',
  name: 'Imię i nazwisko',
  email: 'E-mail, na który wyślemy potwierdzenie i odpowiedź',
  phone: 'Telefon',
  goodsPart: 'Czego dotyczy reklamacja',
  contract: 'Numer zamówienia albo data zakupu',
  contractHint: 'Jeśli nie pamiętasz, zostaw puste pole. Znajdziemy zamówienie po Twoich danych.',
  orderHint: 'Wpisaliśmy numer zamówienia, z którego tu przychodzisz.',
  lines: 'Które produkty z zamówienia?',
  linesHint: 'Wpisz liczbę sztuk albo paczek z wadą. Jeśli nie wiesz, opisz to w następnym polu.',
  goods: 'Jaki towar?',
  goodsHint: 'Nazwa produktu, kolor, liczba paczek.',
  defectPart: 'Co się stało',
  defect: 'Co jest nie tak?',
  defectHint: 'Opisz wadę i kiedy się pokazuje. Jeśli towar jest już ułożony, napisz o tym.',
  noticed: 'Kiedy to zauważyłeś lub zauważyłaś?',
  noticedHint: 'Na przykład „12 listopada”, „przy rozpakowaniu”.',
  photos: 'Zdjęcia',
  photosHint: (count: number, megabytes: number) =>
    `Najwyżej ${count} ${plural(count, 'zdjęcie', 'zdjęcia', 'zdjęć')}, każde do ${megabytes} MB: wada z bliska, całość i etykieta z paczki. Zobaczy je tylko obsługa sklepu.`,
  photosAgain: 'Wybierz zdjęcia jeszcze raz: przeglądarka ich nie zapamiętała.',
  demand: 'Czego oczekujesz?',
  demandHint:
    'Najpierw możesz żądać naprawy albo wymiany. Obniżenia ceny lub odstąpienia: gdy naprawa i wymiana są niemożliwe, nie pomogły albo wada jest istotna.',
  demandOf: (demand: ComplaintDemand) => demands[demand],
  yourOrdersHint: 'Wybierz zamówienie, aby wpisać jego numer i wskazać produkty.',
  send: 'Wyślij reklamację',
  toWithdrawal: 'Towar jest bez wad, a chcesz go zwrócić?',
  problems: {
    imie: { empty: 'Podaj imię i nazwisko.', long: shorten(MAX_COMPLAINT_NAME) },
    email: {
      empty: 'Podaj pełny adres e-mail, na przykład jan@example.pl.',
      long: 'Podaj pełny adres e-mail, na przykład jan@example.pl.',
    },
    telefon: { empty: '', long: shorten(MAX_COMPLAINT_PHONE) },
    umowa: { empty: '', long: shorten(MAX_COMPLAINT_ORDER) },
    produkt: { empty: 'Napisz, jakiego towaru dotyczy reklamacja.', long: shorten(MAX_COMPLAINT_GOODS) },
    opis: { empty: 'Opisz, co jest nie tak.', long: shorten(MAX_COMPLAINT_DEFECT) },
    zauwazono: { empty: '', long: shorten(MAX_COMPLAINT_NOTICED) },
    zadanie: { empty: 'Wybierz, czego oczekujesz.', long: '' },
    pieces: {
      empty: '',
      long: 'Wpisz liczbę sztuk nie większą niż w zamówieniu albo zostaw puste pole.',
    },
  } satisfies Record<Exclude<ComplaintField, 'zdjecia'>, { empty: string; long: string }>,
  photoProblems: {
    many: (count: number) => `Wybierz najwyżej ${count} ${plural(count, 'zdjęcie', 'zdjęcia', 'zdjęć')}.`,
    large: (megabytes: number) => `Jedno ze zdjęć jest za duże: przyjmujemy pliki do ${megabytes} MB.`,
    unreadable: 'Nie udało się odczytać jednego ze zdjęć. Wybierz plik JPEG, PNG, WebP albo AVIF.',
    busy: 'Sklep przetwarza teraz dużo zdjęć. Wyślij formularz jeszcze raz za chwilę albo bez zdjęć.',
  },
  tooOften: (shop: { email: string; phone: string }) =>
    `Z tego miejsca przyszło w krótkim czasie bardzo dużo reklamacji i chwilowo nie przyjmiemy tu kolejnej. Aby złożyć ją teraz, ${reachShop(shop) || 'skontaktuj się ze sklepem'}. Możesz też wrócić tu za godzinę.`,
  receiptTitle: (id: number) => `Przyjęliśmy reklamację nr ${id}`,
  receiptLead: (email: string) =>
    email === ''
      ? 'To jest potwierdzenie przyjęcia. Możesz je wydrukować lub zapisać.'
      : `To jest potwierdzenie przyjęcia. To samo wysyłamy na adres ${email}.`,
  receiptMissing: 'Nie ma takiego potwierdzenia.',
  whatNext: 'Co dalej?',
  nextSteps: (dueMs: number) => [
    `Odpowiemy do ${day.format(dueMs)}. Jeśli nie odpowiemy w tym terminie, reklamacja jest uznana.`,
    'Zachowaj towar i opakowanie. Jeśli trzeba będzie go obejrzeć lub odebrać, zrobimy to na nasz koszt.',
    'Nie układaj desek, na których widać wadę.',
  ],
  hash: 'Suma kontrolna zgłoszenia (SHA-256)',
  statement: (id: number, shopName: string) => `Reklamacja nr ${id} w sklepie ${shopName}`,
  rows: {
    received: 'Data i godzina złożenia',
    name: 'Imię i nazwisko',
    email: 'E-mail',
    phone: 'Telefon',
    contract: 'Zamówienie',
    goods: 'Towar',
    lines: (lines: { name: string; quantity: number }[]) =>
      lines.map(({ name, quantity }) => `${name}: ${quantity} szt.`).join('\n'),
    defect: 'Co jest nie tak',
    noticed: 'Kiedy zauważono',
    demand: 'Żądanie',
    photos: 'Zdjęcia',
    photoCount: (count: number) => `${count} ${plural(count, 'zdjęcie', 'zdjęcia', 'zdjęć')}`,
  },
  formatSubmission,
  day: (ms: number) => day.format(ms),
  mailSubject: (id: number, shopName: string) => `Reklamacja nr ${id} – ${shopName}`,
  mailOpening:
    'Dzień dobry,\npotwierdzamy, że otrzymaliśmy Twoją reklamację. Poniżej jej treść oraz data i godzina złożenia.',
  answerSubject: (id: number, shopName: string) => `Odpowiedź na reklamację nr ${id} – ${shopName}`,
  ownerSubject: (id: number, name: string) => `Reklamacja nr ${id}: ${name}`,
  ownerOpening: (dueMs: number) =>
    `Przyszła reklamacja. Odpowiedz do ${day.format(dueMs)}; brak odpowiedzi oznacza, że jest uznana.`,
  ownerOpen: 'Otwórz w panelu',
}
