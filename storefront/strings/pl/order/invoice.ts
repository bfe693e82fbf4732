import type { InvoiceKind } from '#contract/invoice.ts'

const names: Record<InvoiceKind, string> = {
  VAT: 'Faktura',
  ZAL: 'Faktura zaliczkowa',
  ROZ: 'Faktura końcowa',
  KOR: 'Faktura korygująca',
  KOR_ZAL: 'Korekta faktury zaliczkowej',
  KOR_ROZ: 'Korekta faktury końcowej',
}

/** Words of invoices: on the document, in its mail, in the order's history. */
export const invoice = {
  kind: (kind: InvoiceKind) => names[kind],
  title: (kind: InvoiceKind, number: string) => `${names[kind]} nr ${number}`,
  file: (number: string) => `${number.replace(/[^\p{L}\d]+/gu, '-')}.pdf`,
  units: { piece: 'szt.', pack: 'opak.', service: 'usł.' },
  delivery: (title: string) => `Dostawa: ${title}`,
  advanceLine: (orderId: number) => `Zaliczka na zamówienie nr ${orderId}`,

  issuedOn: (day: string) => `wystawiono ${day}`,
  soldOn: (day: string) => `Data sprzedaży lub zapłaty: ${day}`,
  seller: 'Sprzedawca',
  buyer: 'Nabywca',
  buyerBefore: 'Nabywca przed korektą',
  nip: (nip: string) => `NIP ${nip}`,
  bdo: (bdo: string) => `BDO ${bdo}`,
  order: (id: number, day: string) => `Zamówienie nr ${id} z ${day}`,
  account: (account: string) => `Konto: ${account}`,
  corrected: (number: string, day: string) => `Korygowana faktura: ${number} z ${day}`,
  correctedKsef: (number: string) => `Numer KSeF korygowanej faktury: ${number}`,
  ksefNumber: (number: string) => `Numer KSeF: ${number}`,
  reason: 'Przyczyna korekty',
  before: 'Przed korektą',
  after: 'Po korekcie',
  whole: 'Całe zamówienie',
  columns: {
    position: 'Lp.',
    name: 'Nazwa',
    quantity: 'Ilość',
    price: 'Cena brutto',
    discount: 'Rabat',
    vat: 'VAT',
    gross: 'Wartość brutto',
    rate: 'Stawka',
    netSum: 'Netto',
    vatSum: 'VAT',
    grossSum: 'Brutto',
  },
  rate: (rate: number, isExempt: boolean) => (isExempt ? 'zw.' : `${rate}%`),
  total: {
    due: 'Razem brutto',
    advance: 'Otrzymana zaliczka',
    rest: 'Pozostaje do zapłaty',
    change: 'Zmiana wartości',
  },
  dueBefore: (kind: InvoiceKind) =>
    kind === 'KOR_ZAL' ? 'Zaliczka przed korektą' : 'Pozostawało do zapłaty przed korektą',
  net: 'Razem netto',
  vat: 'Razem VAT',
  settled: (number: string, day: string) => `Zaliczka: faktura ${number} z ${day}`,
  payment: 'Płatność',
  paid: (day: string) => `zapłacono ${day}`,
  due: (day: string) => `do zapłaty do ${day}`,
  exemption: (basis: string) => `Sprzedaż zwolniona z VAT: ${basis}.`,
  cashAccounting: 'Metoda kasowa',
  note: 'Uwagi',
  qr: {
    heading: 'Sprawdź fakturę w KSeF',
    offline: 'OFFLINE',
    issuer: 'Sprawdź wystawcę faktury',
    certificate: 'CERTYFIKAT',
    issuedOffline:
      'Fakturę wystawiono w trybie offline24, bo KSeF nie odpowiadał. Trafi do KSeF najpóźniej następnego dnia roboczego. Kody niżej pozwalają ją sprawdzić.',
    waiting: 'Faktura czeka na numer KSeF. Numer będzie na tej stronie, gdy system ją przyjmie.',
  },

  mail: {
    subject: (kind: InvoiceKind, number: string, shopName: string) =>
      `${shopName}: ${names[kind].toLowerCase()} nr ${number}`,
    opening: (kind: InvoiceKind, number: string, orderId: number) =>
      `w załączniku przesyłamy dokument do zamówienia nr ${orderId}: ${names[kind].toLowerCase()} nr ${number}.`,
    button: 'Otwórz dokument',
    later: 'Dokument jest też na stronie zamówienia.',
  },

  history: {
    issued: (kind: InvoiceKind, number: string) =>
      `Wystawiono dokument: ${names[kind].toLowerCase()} nr ${number}.`,
    issuedOffline: (number: string) =>
      `KSeF nie odpowiada: faktura ${number} wystawiona offline, z dwoma kodami QR.`,
    buyerReplaced: (number: string) =>
      `Faktura ${number}, którą KSeF odrzucił, ma poprawionego nabywcę i jest wysyłana ponownie.`,
    accepted: (number: string, ksefNumber: string) =>
      `Faktura ${number} przyjęta w KSeF pod numerem ${ksefNumber}.`,
  },

  reasons: {
    refund: 'Zwrot towaru lub obniżka ceny',
    cancelled: 'Anulowanie zamówienia',
    changed: 'Zmiana zamówienia',
    buyer: 'Poprawienie danych nabywcy',
  },

  problems: {
    isOff: 'Najpierw włącz faktury i podaj dane sprzedawcy w ustawieniach.',
    exists: 'To zamówienie ma już fakturę. Zmiany wystawisz jako korektę.',
    nothing: 'W tym zamówieniu nie ma nic do zafakturowania.',
    noInvoice: 'To zamówienie nie ma jeszcze faktury, więc nie ma czego korygować.',
    changedMeanwhile: 'Ktoś właśnie zmienił to zamówienie. Odśwież stronę i spróbuj ponownie.',
    waitsForAnother: 'Ta faktura powołuje się na inną, która nie ma jeszcze numeru KSeF.',
    acceptedAlready: 'KSeF przyjął już tę fakturę.',
    sameBuyer: 'Faktura ma już takie dane nabywcy.',
    addsNip:
      'Faktury konsumenta nie można przepisać na firmę: numer NIP trzeba podać przed zamówieniem. Zapytaj księgową.',
    nipOfAdvance:
      'Inny NIP można tu nadać tylko najnowszej fakturze sprzedaży bez zaliczek. Pozostałe popraw z księgową.',
    unchanged: 'Zamówienie zgadza się z fakturą. Nie ma czego korygować.',
    tooMuch: (left: string) => `Zaliczka może wynosić najwyżej ${left}.`,
    tooOften: 'Za dużo pobranych plików. Spróbuj za kilka minut.',
    notFound: 'Nie ma takiej faktury. Sprawdź, czy link jest cały.',
  },
  onOrder: {
    heading: 'Faktury',
    file: 'plik PDF',
  },
}
