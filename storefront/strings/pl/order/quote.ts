import { plural } from '#contract/plural.ts'

const date = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'long' })
/** Its last day. */
const lastDay = (validUntilMs: number) => date.format(validUntilMs - 1)

/** Quotes: the mail, the page behind its link, and the printed document. */
export const quote = {
  title: (id: number) => `Oferta nr ${id}`,
  subject: (id: number, shopName: string) => `${shopName}: oferta nr ${id}`,
  opening: (id: number) => `przygotowaliśmy dla Ciebie ofertę nr ${id}.`,
  validUntil: (ms: number) => `Oferta jest ważna do ${lastDay(ms)} włącznie.`,
  open: 'Zobacz ofertę i zamów',
  total: 'Razem',
  units: (count: number) => `${count}`,
  sent: (ms: number) => `z ${date.format(ms)}`,

  seller: 'Sprzedawca',
  lines: 'Pozycje oferty',
  name: 'Pozycja',
  quantity: 'Ilość',
  price: 'Cena',
  vat: 'VAT',
  value: 'Wartość',
  note: 'Od sprzedawcy',
  vatRate: (rate: number) => `VAT ${rate}%`,
  times: (amount: string, price: string) => `${amount} × ${price}`,
  pdf: 'Pobierz jako PDF',
  file: (id: number) => `oferta-${id}.pdf`,
  orderHeading: 'Zamów na warunkach tej oferty',
  orderHint: 'Podaj dane do dostawy i wybierz sposób płatności. Ceny i pozycje zostają takie jak w ofercie.',
  orderAndPay: 'Kupuję i płacę',
  description: 'Oferta przygotowana na zapytanie.',
  delivery: (title: string) => `Dostawa: ${title}`,
  problems: 'Popraw zaznaczone pola.',

  ended: {
    accepted: 'Ta oferta została już zamówiona. Potwierdzenie wysłaliśmy e-mailem.',
    expired: 'Termin tej oferty minął. Napisz do nas, a chętnie przygotujemy nową.',
    withdrawn: 'Ta oferta nie jest już aktualna. Napisz do nas, jeśli chcesz o nią zapytać.',
    replaced: 'Tę ofertę zastąpiła nowsza. Wysłaliśmy ją e-mailem.',
  },
  stockChanged: (name: string, left: number | null) =>
    left !== null && left > 0
      ? `Od wysłania oferty zmienił się stan magazynu: „${name}” – zostało ${left} ${plural(left, 'sztuka', 'sztuki', 'sztuk')}. Nic nie zamówiono. Napisz do nas, a poprawimy ofertę.`
      : `Od wysłania oferty zmienił się stan magazynu: „${name}” jest w tej chwili niedostępny. Nic nie zamówiono. Napisz do nas, a poprawimy ofertę.`,
  placed: (id: number) => `Zamówienie złożone z oferty nr ${id}.`,
  notFound: 'Nie ma takiej oferty. Sprawdź, czy adres z e-maila jest cały.',

  sentAlready: 'Tę ofertę już wysłano. Żeby coś w niej zmienić, przygotuj nową wersję.',
  notSent: 'Tej oferty jeszcze nie wysłano.',
  orderedAlready: (orderId: number | null) =>
    orderId === null
      ? 'Klient właśnie zamówił tę ofertę.'
      : `Klient już zamówił tę ofertę: zamówienie nr ${orderId}.`,
  dayIsPast: 'Ten dzień już minął. Wybierz późniejszy.',
  tooMuch: 'Ta oferta jest za duża. Podziel ją na kilka.',
}
