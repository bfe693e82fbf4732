import { plural } from '#contract/plural.ts'
import type { OrderStatus } from '#contract/shop/order.ts'
import { formatDays } from '#contract/working-days.ts'

const statuses: Record<OrderStatus, string> = {
  pending: 'Oczekuje na płatność',
  on_hold: 'Czeka na przelew',
  processing: 'W realizacji',
  completed: 'Zrealizowane',
  cancelled: 'Anulowane',
  refunded: 'Zwrócone',
  failed: 'Nieudane',
}

const moveHints: Partial<Record<OrderStatus, string>> = {
  processing: 'Pieniądze są albo zapłata będzie przy odbiorze; można pakować.',
  completed: 'Zamówienie wydane lub wysłane.',
  cancelled: 'Towar wróci na stan. Tego nie można cofnąć.',
  refunded: 'Pieniądze oddane kupującemu. Tego nie można cofnąć; towar trzeba przyjąć na stan samodzielnie.',
  failed: 'Płatność się nie powiodła.',
}

const fields: Record<string, string> = {
  source_type: 'Rodzaj źródła',
  referrer: 'Strona odsyłająca',
  utm_campaign: 'Kampania',
  utm_source: 'Źródło',
  utm_medium: 'Medium',
  utm_content: 'Treść reklamy',
  utm_id: 'Numer kampanii',
  utm_term: 'Słowo kluczowe',
  utm_source_platform: 'Platforma',
  utm_creative_format: 'Format reklamy',
  utm_marketing_tactic: 'Taktyka',
  session_entry: 'Strona wejścia',
  session_start_time: 'Początek wizyty',
  session_pages: 'Obejrzane strony',
  session_count: 'Która to wizyta',
  user_agent: 'Przeglądarka',
  device_type: 'Urządzenie',
}

const devices: Record<string, string> = { Desktop: 'Komputer', Mobile: 'Telefon', Tablet: 'Tablet' }
const channels: Record<string, string> = {
  checkout: 'strona zamówienia',
  'store-api': 'aplikacja lub inny program',
  panel: 'panel sklepu',
}
const mailStates: Record<string, string> = {
  waiting: 'czeka na wysłanie',
  sent: 'wysłana',
  given_up: 'nie wysłana',
}

/** Names of authors other than the owner. */
const authors: Record<string, string> = { shop: 'sklep', buyer: 'kupujący' }

const paymentStates: Record<string, string> = {
  pending: 'czeka',
  paid: 'zapłacona',
  failed: 'nieudana',
  expired: 'niezapłacona',
}
const refundStates: Record<string, string> = {
  queued: 'czeka na wysłanie',
  sent: 'zlecony operatorowi',
  done: 'wykonany',
  rejected: 'odrzucony przez operatora',
}

export const ordersWords = {
  status: (status: OrderStatus): string => statuses[status],
  moveHint: (status: OrderStatus): string => moveHints[status] ?? '',
  field: (name: string): string => fields[name] ?? name,
  device: (name: string): string => devices[name] ?? name,
  channel: (name: string): string => channels[name] ?? name,
  mailState: (state: string): string => mailStates[state] ?? state,

  title: 'Zamówienia',
  searchHint: 'Numer, nazwisko, e-mail, telefon, produkt lub SKU',
  number: (id: number) => `nr ${id}`,
  order: 'Zamówienie',
  orderNumber: (id: number) => `Zamówienie nr ${id}`,
  date: 'Data',
  buyer: 'Kupujący',
  state: 'Stan',
  origin: 'Pochodzenie',
  total: 'Kwota',
  unknownOrigin: 'brak danych',
  pieces: (count: number) => `${count} ${plural(count, 'sztuka', 'sztuki', 'sztuk')}`,
  nothingFound: 'Nic nie znaleziono',
  nothingFoundHint: 'Zmień szukany tekst albo wybierz inny stan.',

  placed: (when: string, channel: string) => `Złożone ${when}, ${channel}`,
  goods: 'Towar',
  product: 'Produkt',
  quantity: 'Ilość',
  price: 'Cena',
  value: 'Wartość',
  sku: (sku: string) => `SKU ${sku}`,
  items: 'Produkty',
  discount: (codes: string) => (codes ? `Rabat (${codes})` : 'Rabat'),
  delivery: 'Dostawa',
  vatOf: (rate: number) => `w tym VAT ${rate} %`,
  toPay: 'Razem',
  noDelivery: 'bez dostawy',
  buyersNote: 'Uwagi kupującego',

  change: 'Zmień stan',
  newState: 'Nowy stan',
  finalState: 'To końcowy stan. Jeśli trzeba coś zmienić, kupujący może złożyć nowe zamówienie.',
  noteForBuyer: 'Wiadomość dla kupującego',
  noteForBuyerHint: 'Trafi do e-maila, np. numer przesyłki.',
  noteForYou: 'Notatka do zmiany',
  noteForYouHint: 'Widać ją tylko w panelu.',
  tellBuyer: 'Powiadom kupującego e-mailem',
  changeTo: (status: OrderStatus) => `Zmień na „${statuses[status]}”`,
  changed: (id: number, status: OrderStatus) => `Zamówienie nr ${id}: ${statuses[status]}.`,
  changedAndMailed: (id: number, status: OrderStatus) =>
    `Zamówienie nr ${id}: ${statuses[status]}. E-mail do kupującego czeka na wysłanie.`,

  contact: 'Kontakt',
  billing: 'Dane kupującego',
  shipping: 'Adres dostawy',
  sameAddress: 'Taki sam jak dane kupującego',
  invoice: 'Faktura VAT',
  invoiceWanted: (nip: string) => `tak, NIP ${nip}`,
  invoiceWantedWithoutNip: 'tak',
  noInvoice: 'nie',
  payment: 'Płatność',
  paid: (when: string) => `Opłacone ${when}`,
  unpaid: 'Jeszcze nieopłacone',
  payUntil: (when: string) => `Zapłata do ${when}`,
  moreTime: 'Przedłuż termin zapłaty',
  moreTimeHint: 'Bez wpłaty sklep anuluje wtedy to zamówienie, a towar wróci do sprzedaży.',
  moreTimeGiven: 'Termin zapłaty przedłużony.',
  movedMeanwhile:
    'Ktoś zmienił to zamówienie w międzyczasie. Pokazujemy już jego obecny stan, a Twój tekst został.',
  saveAsNote: 'Zapisz tekst jako notatkę',
  copy: 'Kopiuj',
  copied: 'Skopiowano.',

  correct: 'Popraw e-mail i adresy',
  correctHint:
    'Poprzednie dane zostaną w historii zamówienia. Po zmianie adresu e-mail odnośniki z wcześniejszych wiadomości przestaną działać.',
  email: 'E-mail',
  phone: 'Telefon',
  firstName: 'Imię',
  lastName: 'Nazwisko',
  company: 'Firma',
  line1: 'Ulica i numer',
  line2: 'Mieszkanie, klatka, piętro',
  postcode: 'Kod pocztowy',
  city: 'Miejscowość',
  resendConfirmation: 'Wyślij potwierdzenie zamówienia na ten adres',
  saveCorrection: 'Zapisz poprawione dane',
  cancelCorrection: 'Zamknij bez zapisywania',
  corrected: 'Dane zamówienia poprawione.',

  statements: 'Reklamacje i odstąpienia',
  complaint: (id: number) => `Reklamacja nr ${id}`,
  withdrawal: (day: string) => `Odstąpienie z ${day}`,
  agreed: 'Warunki i dokumenty',
  agreedTo: (title: string, number: number) => `${title}, wersja ${number}`,
  agreedHint: 'Kupujący dostał te pliki e-mailem. Pobierzesz dokładnie te same.',
  privatePurchase: 'Zakup niezawodowy: mimo NIP-u kupujący może odstąpić od umowy.',
  professionalPurchase: 'Zakup z NIP-em, bez oświadczenia o zakupie niezawodowym.',
  promised: (from: number | null, to: number) =>
    from === null ? `Obiecana dostawa: do ${formatDays(to)}` : `Obiecana dostawa: ${formatDays(from, to)}`,
  exempt: (reason: string) => `Bez prawa odstąpienia: ${reason}`,
  cameFrom: 'Skąd przyszedł kupujący',
  noAttribution: 'To zamówienie nic o tym nie mówi.',
  deviceLabel: 'Urządzenie',
  entryPage: 'Strona wejścia',
  pages: 'Obejrzane strony',
  sessions: 'Liczba wizyt',
  allValues: 'Wszystkie zapisane wartości',
  technical: (ip: string) => `Adres IP ${ip}`,

  history: 'Historia',
  author: (name: string): string => authors[name] ?? name,
  mail: 'Wiadomości',
  noMail: 'O tym zamówieniu nic nie wysyłano.',
  addNote: 'Dodaj notatkę',
  noteText: 'Treść notatki',
  noteHint: 'Widać ją tylko w panelu.',
  noteAdded: 'Dodano notatkę.',
  noteEmpty: 'Wpisz treść notatki.',

  payments: {
    title: 'Płatności online',
    state: (state: string): string => paymentStates[state] ?? state,
    reference: (number: string) => `numer ${number}`,
    refund: (amount: string, state: string) => `Zwrot ${amount}: ${refundStates[state] ?? state}.`,
    retry: 'Ponów zwrot',
    history: 'Przebieg',
  },
}
