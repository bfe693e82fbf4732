import type { InvoiceKind, KsefState } from '#contract/invoice.ts'
import { plural } from '#contract/plural.ts'

const kinds: Record<InvoiceKind, string> = {
  VAT: 'Faktura',
  ZAL: 'Zaliczkowa',
  ROZ: 'Końcowa',
  KOR: 'Korekta',
  KOR_ZAL: 'Korekta zaliczkowej',
  KOR_ROZ: 'Korekta końcowej',
}

const states: Record<KsefState, string> = {
  waiting: 'czeka na wysłanie',
  sent: 'wysłana, czeka na numer',
  accepted: 'przyjęta',
  rejected: 'odrzucona',
}

export const invoiceWords = {
  title: 'Faktury',
  lead: 'Dokumenty wystawione przez sklep, pliki dla księgowości i KSeF.',
  kind: (kind: InvoiceKind) => kinds[kind],
  off: 'Sklep nie wystawia faktur. Podaj dane sprzedawcy i włącz je w ustawieniach.',
  toSettings: 'Ustawienia faktur',
  month: 'Miesiąc',
  earlier: 'Poprzedni miesiąc',
  later: 'Następny miesiąc',
  none: 'W tym miesiącu nie wystawiono żadnej faktury.',
  count: (count: number) => `${count} ${plural(count, 'dokument', 'dokumenty', 'dokumentów')}`,
  isCut: (count: number) => `Lista pokazuje ${count} najnowszych. Pliki zawierają wszystkie.`,
  register: 'Rejestr faktur (CSV)',
  sales: 'Sprzedaż według dni i stawek (CSV)',
  troubles: 'Czekają na KSeF',
  troublesHint:
    'Te faktury nie mają jeszcze numeru KSeF. Odrzucone wymagają poprawki, pozostałe sklep wyśle sam.',
  columns: {
    number: 'Numer',
    issued: 'Data',
    buyer: 'Nabywca',
    order: 'Zamówienie',
    total: 'Brutto',
    vat: 'VAT',
    ksef: 'KSeF',
    rate: 'Stawka',
    net: 'Netto',
  },
  notSent: 'nie wysyłamy',
  state: (state: KsefState) => states[state],
  sendBy: (moment: string) => `Wyślij do ${moment}`,
  sendAgain: 'Wyślij ponownie',
  openNumber: (number: string) => `Otwórz ${number}`,
  pdf: 'PDF',
  xml: 'XML',
  upo: 'UPO',

  onOrder: {
    title: 'Faktury',
    none: 'To zamówienie nie ma jeszcze faktury.',
    issue: 'Wystaw fakturę',
    issueFinal: 'Wystaw fakturę końcową',
    advance: 'Wystaw zaliczkową',
    advanceAmount: 'Kwota zaliczki',
    advanceHint: 'Ile kupujący wpłacił z góry. Resztę obejmie faktura końcowa.',
    correct: 'Wystaw korektę',
    correctHint: 'Gdy zamówienie różni się od faktury. Zwroty i zmiany zamówienia sklep koryguje sam.',
    reason: 'Przyczyna korekty',
    buyer: 'Popraw nabywcę',
    buyerHint:
      'Przy tym samym numerze NIP sklep wystawi korektę danych. Przy innym skoryguje tę fakturę do zera i wystawi nową.',
    buyerOf: (number: string) => `Nabywca na fakturze ${number}`,
    willIssue: 'Sklep wystawi:',
    willNothing: 'Zmień dane, które są błędne.',
    willCorrectData: (number: string) => `korektę danych nabywcy do ${number}, bez zmiany kwot`,
    willCorrectToZero: (number: string, amount: string, nip: string) =>
      `korektę ${number} do zera (${amount}), dla ${nip ? `NIP ${nip}` : 'dotychczasowego nabywcy'}`,
    willInvoice: (amount: string, nip: string) =>
      `nową fakturę na ${amount}, dla ${nip ? `NIP ${nip}` : 'osoby bez numeru NIP'}`,
    willSendAgain: (number: string) =>
      `KSeF odrzucił ${number}, więc nie została wystawiona. Sklep poprawi ją pod tym samym numerem i wyśle ponownie.`,
    cannotAddNip:
      'Faktury konsumenta nie można przepisać na firmę: numer NIP trzeba podać przed zamówieniem. Zapytaj księgową.',
    cannotChangeZero: 'Ta faktura jest skorygowana do zera. Nie ma czego wystawić z innym numerem NIP.',
    cannotChangeNip:
      'Innego numeru NIP nie można tu nadać fakturze zaliczkowej ani końcowej. Zapytaj księgową, jak je skorygować.',
    buyerName: 'Nazwa',
    buyerLine1: 'Ulica i numer',
    buyerLine2: 'Kod pocztowy i miejscowość',
    buyerNip: 'NIP',
    issueBuyer: 'Wystaw',
    cancel: 'Anuluj',
    mail: 'Wyślij kupującemu',
    mailed: 'Faktura jest w drodze do kupującego.',
    issued: 'Wystawiono dokument.',
  },

  settings: {
    title: 'Faktury i KSeF',
    hint: 'Numery nadaje sklep po kolei, bez luk. Wystawionej faktury nie da się zmienić, tylko skorygować.',
    isOn: 'Wystawiaj faktury',
    sellerName: 'Pełna nazwa firmy',
    sellerNip: 'NIP firmy',
    line1: 'Ulica i numer',
    line2: 'Kod pocztowy i miejscowość',
    issuedWhen: 'Kiedy wystawiać',
    moments: {
      paid: 'gdy zamówienie jest opłacone',
      completed: 'gdy zamówienie jest zrealizowane',
      manual: 'tylko ręcznie',
    },
    isForEveryone: 'Także osobom, które nie prosiły o fakturę',
    isForEveryoneHint: 'Bez tego fakturę dostają tylko firmy, które podały NIP w zamówieniu.',
    sale: 'Numer faktury',
    advance: 'Numer faktury zaliczkowej',
    correction: 'Numer korekty',
    numberHint:
      '{nr} to kolejna liczba, {mm} miesiąc, {rrrr} rok. Z {mm} liczenie zaczyna się co miesiąc od 1.',
    exemption: 'Podstawa zwolnienia z VAT',
    exemptionHint: 'Np. art. 113 ust. 1 ustawy o VAT. Puste: sprzedajesz z VAT.',
    usesCashAccounting: 'Metoda kasowa',
    note: 'Uwagi na każdej fakturze',
    ksefTitle: 'Krajowy System e-Faktur (KSeF)',
    ksefHint:
      'Od 1 kwietnia 2026 faktury dla firm wystawia się w KSeF. Do końca 2026 roku poza KSeF może zostać do 10 000 zł brutto miesięcznie; sprawdź to z księgową.',
    ksefOn: 'Wysyłaj faktury do KSeF',
    environment: 'Środowisko',
    environments: { production: 'produkcyjne', demo: 'przedprodukcyjne (demo)', test: 'testowe' },
    sendsConsumers: 'Wysyłaj także faktury konsumentów',
    sendsConsumersHint: 'Dozwolone, ale nieobowiązkowe.',
    token: 'Token KSeF',
    tokenSet:
      'Token jest zapisany. Wklej nowy, aby go zmienić. Przepisy pozwalają łączyć się z KSeF tokenem do 31 grudnia 2026; co będzie potem, nie jest pewne.',
    tokenHint:
      'Wygeneruj go w aplikacji podatnika z uprawnieniem do wystawiania faktur. Przepisy pozwalają łączyć się z KSeF tokenem do 31 grudnia 2026; co będzie potem, nie jest pewne.',
    offlineAfter: 'Po ilu minutach bez odpowiedzi KSeF wystawić fakturę offline',
    offlineAfterHint:
      'Kupujący dostaje ją wtedy od razu, z dwoma kodami QR, a sklep wysyła ją do KSeF najpóźniej następnego dnia roboczego. Potrzebny jest certyfikat typu Offline. 0: faktura czeka.',
    certificateTitle: 'Certyfikat do faktur offline',
    certificateNone: 'Wystaw w KSeF certyfikat typu Offline, a potem wklej tu lub wczytaj oba pliki.',
    certificateSet: (serial: string, day: string) =>
      `Zapisany certyfikat ${serial}, ważny do ${day}. Wklej nowy, aby go zmienić.`,
    certificate: 'Certyfikat (plik .crt lub .pem)',
    certificateFile: 'Wczytaj plik certyfikatu',
    certificateKey: 'Klucz prywatny (plik .key)',
    certificateKeyFile: 'Wczytaj plik klucza',
    certificatePassword: 'Hasło klucza',
    saveCertificate: 'Zapisz certyfikat',
    saveToken: 'Zapisz token',
    tokenSaved: 'Zapisano token.',
    check: 'Sprawdź połączenie',
    checking: 'Sprawdzam…',
    toInvoices: 'Przejdź do faktur',
  },
}
