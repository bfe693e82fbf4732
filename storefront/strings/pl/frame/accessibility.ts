import type { BarrierField } from '#contract/complaint.ts'
import { reachShop } from '../order/withdrawal.ts'

const day = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'long' })
const NO_CONTACT = 'Podaj e-mail, na przykład jan@example.pl, albo telefon.'
const tooLong = 'Skróć ten tekst.'

/** The accessibility statement. */
export const accessibility = {
  link: 'Dostępność',
  title: 'Deklaracja dostępności',
  description: 'Jak dbamy o dostępność sklepu dla osób z niepełnosprawnościami i jak zgłosić barierę.',
  service: 'Co to za usługa',
  usage: 'Jak z niej korzystać',
  standard: 'Jak spełniamy wymagania',
  gaps: 'Co nie jest jeszcze dostępne',
  noGaps: 'Nie znamy miejsc, które nie spełniają wymagań. Jeśli na takie trafisz, napisz do nas.',
  exempt: (shopName: string) =>
    `Sklep ${shopName} prowadzi mikroprzedsiębiorca, którego ustawa z 26 kwietnia 2024 r. o zapewnianiu spełniania wymagań dostępności niektórych produktów i usług przez podmioty gospodarcze nie obejmuje przy świadczeniu usług (zatrudnia mniej niż 10 osób, a roczny obrót lub suma bilansowa nie przekracza 2 mln euro). Mimo to chcemy, żeby każdy mógł u nas kupować, i poprawiamy zgłoszone miejsca.`,
  reviewed: 'Przegląd',
  reviewedOn: (isoDay: string) =>
    `Deklarację ostatnio sprawdzono ${day.format(Date.parse(`${isoDay}T12:00:00Z`))}.`,
  contact: 'Kontakt w sprawie dostępności',
  complaint: 'Jak zgłosić barierę',
  complaintText:
    'Napisz, co nie działa, na której stronie i jak możemy się z Tobą skontaktować. Zrobisz to formularzem, e-mailem, telefonem albo listem na adres sklepu.',
  complaintWay: 'Najprościej przez formularz:',
  complaintForm: 'Zgłoś barierę',
  answer:
    'Odpowiemy w ciągu 30 dni od otrzymania zgłoszenia. W bardzo złożonej sprawie możemy potrzebować do 60 dni: wtedy przed upływem 30 dni napiszemy, dlaczego i kiedy odpowiemy. Jeśli nie odpowiemy w terminie, zgłoszenie jest uznane.',
  supervision:
    'Nad dostępnością handlu elektronicznego czuwa Minister Cyfryzacji. Jeśli nie usuniemy bariery, możesz go o tym zawiadomić. Działania organów nadzoru koordynuje Prezes Zarządu PFRON.',
}

/** A complaint about a barrier: the form, its receipt and its letters. */
export const barrier = {
  textVersion: '2026-11-28-dostepnosc',
  title: 'Zgłoś barierę w dostępności',
  description: 'Formularz dla osób, które napotkały w sklepie barierę związaną z niepełnosprawnością.',
  lead: 'Czegoś nie da się odczytać, kliknąć albo obsłużyć z klawiatury lub czytnikiem ekranu? Napisz nam o tym. Odpowiemy w ciągu 30 dni.',
  aboutStatement: 'Co jest dostępne, a co jeszcze nie:',
  toStatement: 'deklaracja dostępności',
  page: 'Na której stronie?',
  pageHint: 'Adres z paska przeglądarki albo opis, na przykład „koszyk”.',
  fault: 'Co nie działa?',
  faultHint: 'Co chcesz zrobić i co w tym przeszkadza.',
  tool: 'Z czego korzystasz?',
  toolHint: 'Na przykład: czytnik ekranu NVDA i Firefox, powiększenie 400%, sama klawiatura.',
  contactPart: 'Kontakt',
  contactHint: 'Podaj e-mail albo telefon. Na e-mail wyślemy potwierdzenie z numerem, datą i godziną.',
  name: 'Imię i nazwisko',
  email: 'E-mail',
  phone: 'Telefon',
  send: 'Wyślij zgłoszenie',
  problems: {
    strona: { empty: 'Napisz, której strony to dotyczy.', long: tooLong },
    opis: { empty: 'Napisz, co nie działa.', long: tooLong },
    narzedzie: { empty: '', long: tooLong },
    imie: { empty: 'Podaj imię i nazwisko.', long: tooLong },
    email: { empty: NO_CONTACT, long: NO_CONTACT },
    telefon: { empty: '', long: tooLong },
  } satisfies Record<BarrierField, { empty: string; long: string }>,
  tooOften: (shop: { email: string; phone: string }) =>
    `Z tego miejsca przyszło w krótkim czasie bardzo dużo zgłoszeń i chwilowo nie przyjmiemy tu kolejnego. Aby zgłosić barierę teraz, ${reachShop(shop) || 'skontaktuj się ze sklepem'}. Możesz też wrócić tu za godzinę.`,
  receiptTitle: (id: number) => `Przyjęliśmy zgłoszenie nr ${id}`,
  nextSteps: (dueMs: number) => [
    `Odpowiemy do ${day.format(dueMs)}. Jeśli nie odpowiemy w tym terminie, zgłoszenie jest uznane.`,
    'Jeśli w tym czasie chcesz coś kupić, zadzwoń lub napisz: pomożemy złożyć zamówienie.',
    'Jeśli nie usuniemy bariery, możesz zawiadomić Ministra Cyfryzacji.',
  ],
  statement: (id: number, shopName: string) => `Zgłoszenie dostępności nr ${id} w sklepie ${shopName}`,
  rows: {
    page: 'Strona',
    fault: 'Co nie działa',
    tool: 'Z czego korzysta',
    demand: 'Usunięcie tej bariery',
  },
  mailSubject: (id: number, shopName: string) => `Zgłoszenie dostępności nr ${id} – ${shopName}`,
  mailOpening:
    'Dzień dobry,\npotwierdzamy, że otrzymaliśmy Twoje zgłoszenie. Poniżej jego treść oraz data i godzina złożenia.',
  answerSubject: (id: number, shopName: string) =>
    `Odpowiedź na zgłoszenie dostępności nr ${id} – ${shopName}`,
  extendedSubject: (id: number, shopName: string) =>
    `Zgłoszenie dostępności nr ${id}: dłuższy termin – ${shopName}`,
  extended: (dueMs: number, reason: string) =>
    `Dzień dobry,\nsprawa jest złożona i potrzebujemy na nią więcej czasu. Odpowiemy do ${day.format(dueMs)}.\n\nPowód: ${reason}`,
  ownerSubject: (id: number, name: string) => `Zgłoszenie dostępności nr ${id}: ${name}`,
  ownerOpening: (dueMs: number) =>
    `Przyszło zgłoszenie bariery w dostępności. Odpowiedz do ${day.format(dueMs)}; brak odpowiedzi oznacza, że jest uznane.`,
}
