import type { OrderStatus } from '#contract/shop/order.ts'
import { plural } from '#contract/plural.ts'
import { formatDeadline } from '#storefront/strings/pl/order/order.ts'

/** First sentence of a mail about a new order state; a state without one has a general sentence. */
const statusOpenings: Partial<Record<OrderStatus, (id: number) => string>> = {
  processing: (id) => `Zamówienie nr ${id} jest w realizacji. Przygotowujemy je do wysyłki albo odbioru.`,
  completed: (id) => `Zamówienie nr ${id} zostało zrealizowane. Dziękujemy za zakupy!`,
  cancelled: (id) =>
    `Zamówienie nr ${id} zostało anulowane. Jeśli to pomyłka, po prostu odpowiedz na tę wiadomość.`,
  refunded: (id) =>
    `Zwróciliśmy pieniądze za zamówienie nr ${id}. W zależności od banku pojawią się na koncie w ciągu kilku dni.`,
  failed: (id) =>
    `Płatność za zamówienie nr ${id} się nie udała. Odpowiedz na tę wiadomość, a pomożemy dokończyć zakupy.`,
  on_hold: (id) => `Zamówienie nr ${id} czeka na wpłatę. Towar jest dla Ciebie zarezerwowany.`,
}

export const mail = {
  hello: (firstName: string) => (firstName ? `Dzień dobry, ${firstName},` : 'Dzień dobry,'),
  goodbye: (shopName: string) => `Pozdrawiamy\n${shopName}`,
  pieces: (count: number) => `${count} ${plural(count, 'sztuka', 'sztuki', 'sztuk')}`,
  packs: (count: number, squareMetres: string) =>
    `${count} ${plural(count, 'paczka', 'paczki', 'paczek')} (${squareMetres} m²)`,
  positions: (count: number) => `${count} ${plural(count, 'pozycja', 'pozycje', 'pozycji')}`,

  received: {
    subject: (id: number, shopName: string) => `${shopName}: przyjęliśmy zamówienie nr ${id}`,
    opening: (id: number) => `dziękujemy za zamówienie nr ${id}. Oto jego podsumowanie.`,
  },
  testLetter: {
    subject: (shopName: string) => `${shopName}: list próbny`,
    opening:
      'Na ten adres będą przychodzić wiadomości o zamówieniach. Aby potwierdzić, że docierają, przepisz w panelu, na ekranie „Sprzedawca i regulamin”, ten kod:',
    closing:
      'Kod jest ważny przez 24 godziny. Jeśli list trafił do spamu, oznacz go jako pożądany. Jeśli nie zakładasz tego sklepu, zignoruj tę wiadomość.',
  },
  newOrder: {
    subject: (id: number, total: string) => `Nowe zamówienie nr ${id} na ${total}`,
    opening: (name: string, id: number, total: string) => `${name} składa zamówienie nr ${id} na ${total}.`,
    open: 'Otwórz zamówienie w panelu',
    note: 'Uwagi kupującego',
    origin: 'Pochodzenie',
    tookAll: 'Uwaga: to zamówienie zabiera cały zapas',
    tookAllHint: (payUntilMs: number | null) =>
      payUntilMs === null
        ? 'Sklep nie ma już na stanie:'
        : `Jeśli nie zostanie opłacone do ${formatDeadline(payUntilMs)}, anulujemy je, a towar wróci do sprzedaży. Do tego czasu na stanie nie ma:`,
  },
  payNow: 'Zapłać teraz',
  paymentReminder: {
    subject: (id: number, shopName: string) => `${shopName}: zamówienie nr ${id} czeka na wpłatę`,
    opening: (id: number, deadline: string) =>
      `zamówienie nr ${id} czeka na wpłatę. Towar jest dla Ciebie zarezerwowany do ${deadline}. Jeśli do tego czasu nie dostaniemy wpłaty, anulujemy zamówienie.`,
    onItsWay:
      'Jeśli przelew jest już w drodze, nie musisz nic robić. Gdyby termin był za krótki, odpowiedz na tę wiadomość.',
  },
  status: {
    subject: (id: number, title: string, shopName: string) =>
      `${shopName}: zamówienie nr ${id} – ${title.toLowerCase()}`,
    opening: (id: number, to: OrderStatus, title: string) =>
      statusOpenings[to]?.(id) ?? `Stan zamówienia nr ${id} zmienił się na: ${title}.`,
    ownersNote: 'Wiadomość od sklepu',
  },

  items: 'Produkty',
  quantity: 'Liczba',
  price: 'Wartość',
  itemsTotal: 'Wartość produktów',
  discount: 'Rabat',
  delivery: 'Dostawa',
  free: 'bezpłatnie',
  total: 'Do zapłaty',
  paidTotal: 'Zapłacono',
  orderValue: 'Wartość zamówienia',
  vatIncluded: (rate: number, amount: string) => `w tym VAT ${rate}%: ${amount}`,
  payment: 'Płatność',
  billingAddress: 'Dane kupującego',
  shippingAddress: 'Adres dostawy',
  nip: 'NIP',
  phone: 'Telefon',
  transferHeading: 'Dane do przelewu',
  transferRecipient: 'Odbiorca',
  transferAccount: 'Numer konta',
  transferTitle: 'Tytuł przelewu',
  transferAmount: 'Kwota',
  openOrder: 'Zobacz zamówienie',
  withdraw: 'Odstąp od umowy tutaj',
  withdrawHint:
    'Jako konsument możesz odstąpić od umowy bez podania przyczyny w ciągu 14 dni od otrzymania towaru:',
  complain: 'Złóż reklamację',
  complainHint: 'Jeśli z towarem lub zamówieniem coś jest nie tak:',
  trackOrder: 'Sprawdź stan zamówienia',

  /** Of mail that a contact form sends. */
  missingFiles: (count: number) =>
    count === 1
      ? 'Jednego załącznika już nie ma, więc nie mogliśmy go dołączyć.'
      : `${count} załączników już nie ma, więc nie mogliśmy ich dołączyć.`,
  filesTooLarge: (names: string) =>
    `Załączniki są za duże, żeby wysłać je pocztą. Znajdziesz je przy wiadomości w panelu: ${names}`,
}
