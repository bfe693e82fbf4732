/** Why a payment did not succeed, and what the buyer can do about it. */
const failures: Record<string, string> = {
  bad_code: 'Bank nie przyjął tego kodu BLIK. Przepisz nowy kod z aplikacji banku.',
  expired_code: 'Ten kod BLIK stracił ważność. Przepisz nowy kod z aplikacji banku.',
  declined:
    'Płatność została odrzucona w aplikacji banku. Możesz spróbować jeszcze raz albo zapłacić inaczej.',
  funds:
    'Bank odmówił płatności: zabrakło środków albo przekroczono limit. Sprawdź limity w aplikacji banku lub zapłać inaczej.',
  timeout:
    'Nie dostaliśmy potwierdzenia na czas. Jeśli płatność jest potwierdzona w aplikacji banku, poczekaj: sprawdzamy ją dalej. Jeśli nie, przepisz nowy kod.',
  unreachable:
    'Operator płatności chwilowo nie odpowiada. Zamówienie jest zapisane. Spróbuj za kilka minut albo zapłać inaczej.',
  refused: 'Operator płatności nie przyjął tej płatności. Wybierz inny sposób albo napisz do nas.',
  failed: 'Płatność się nie udała. Spróbuj jeszcze raz albo wybierz inny sposób.',
}

/** What happened to a payment, for the owner. */
const events: Record<string, string> = {
  registered: 'Zgłoszona operatorowi.',
  code_sent: 'Kod BLIK przekazany do banku.',
  paid: 'Zapłacona i potwierdzona.',
  failed: 'Nieudana.',
  expired: 'Nikt nie zapłacił w ciągu tygodnia.',
  closed: 'Czas na płatność u operatora minął albo bank odmówił.',
  mismatch: 'Operator podał inną kwotę.',
  returned: 'Operator oddał wpłatę kupującemu.',
}

/** Payments through providers, for buyers and for the owner. */
export const payment = {
  event: (kind: string, detail: string): string =>
    `${events[kind] ?? kind}${detail === '' ? '' : ` (${detail})`}`,
  failure: (code: string): string => failures[code] ?? failures['failed']!,

  /** Below the order's data, and in mails. */
  received: (amount: string, title: string) => `Wpłata ${amount}: ${title}.`,
  thanks: 'Otrzymaliśmy płatność. Dziękujemy!',
  waiting: (deadline: string | null) =>
    deadline === null
      ? 'Czekamy na płatność. Zamówienie przygotujemy, gdy tylko ją otrzymamy.'
      : `Czekamy na płatność do ${deadline}. Do tego czasu towar jest zarezerwowany, potem zamówienie anulujemy.`,
  payNow: 'Zapłać teraz',
  payOnline: 'Zapłać od razu przez internet',

  methodChanged: (before: string, after: string) =>
    `Kupujący zmienił sposób płatności: ${before} → ${after}.`,
  tooLittle: (missing: string) =>
    `Wpłata jest niższa niż wartość zamówienia, brakuje ${missing}. Zamówienie czeka na decyzję.`,
  revived: 'Wpłata przyszła po anulowaniu. Towar był jeszcze dostępny, więc zamówienie zostało przywrócone.',
  notNeeded: (amount: string) =>
    `Zamówienie było już opłacone, a kupujący zapłacił drugi raz. Zwrot ${amount} został zlecony.`,
  notPossible: (amount: string) =>
    `Wpłata przyszła po anulowaniu, a towaru już nie ma. Zwrot ${amount} został zlecony.`,
  refundSent: (amount: string, provider: string) => `Zwrot ${amount} zlecony: ${provider}.`,
  refundDone: (amount: string, provider: string) => `Zwrot ${amount} wykonany: ${provider}.`,
  refundRejected: (amount: string, provider: string, reason: string) =>
    `${provider} nie wykona zwrotu ${amount}: ${reason} Oddaj pieniądze przelewem albo spróbuj ponownie.`,
  refundReturned: 'Bank kupującego nie przyjął pieniędzy, są znowu na koncie u operatora.',
  noReason: 'Operator nie podał powodu.',
  mismatch: (received: string, expected: string) =>
    `Operator płatności podał inną kwotę niż oczekiwana: ${received} zamiast ${expected}. Nie uznaliśmy tej wpłaty. Sprawdź ją w panelu operatora.`,
  returned: 'Operator płatności oddał tę wpłatę kupującemu.',
  paidOutAlready: 'Ten zwrot jest już oznaczony jako oddany przelewem.',
  refundDescription: (orderId: number) => `Zwrot do zamówienia ${orderId}`,
  description: (orderId: number, shopName: string) => `${shopName}: zamówienie nr ${orderId}`,

  mail: {
    moneyBackSubject: (orderId: number, shopName: string) =>
      `${shopName}: zwrot wpłaty do zamówienia nr ${orderId}`,
    notNeeded: (orderId: number, amount: string) =>
      `za zamówienie nr ${orderId} zapłacono dwa razy. Drugą wpłatę, ${amount}, odsyłamy tą samą drogą, którą do nas przyszła. Nie musisz nic robić.`,
    notPossible: (orderId: number, amount: string) =>
      `Twoja wpłata za zamówienie nr ${orderId} przyszła po anulowaniu zamówienia, a towar został już sprzedany. Całą kwotę, ${amount}, odsyłamy tą samą drogą, którą do nas przyszła. Przepraszamy za kłopot.`,
  },

  page: {
    title: 'Płatność',
    heading: (orderId: number) => `Płatność za zamówienie nr ${orderId}`,
    description: 'Płatność za zamówienie.',
    total: 'Do zapłaty',
    choose: 'Wybierz sposób płatności',
    other: 'Zapłać inaczej',
    submit: 'Zapłać',
    none: 'Sklep nie przyjmuje teraz płatności przez internet. Napisz do nas, a prześlemy dane do przelewu.',
    blikCode: 'Kod BLIK',
    blikHint: 'Kod jest ważny 2 minuty.',
    blikOptional: 'Możesz go wpisać także na następnej stronie.',
    blikProblem: 'Kod BLIK ma sześć cyfr.',
    terms: [
      'Akceptuję ',
      'regulamin',
      ' i znam ',
      'obowiązek informacyjny',
      ' operatora płatności ',
    ] as const,
    termsProblem: (provider: string) => `Zaznacz, że akceptujesz regulamin operatora ${provider}.`,
    blikTitle: 'Potwierdź płatność w aplikacji banku',
    blikText: 'Kod został przyjęty. Otwórz aplikację banku i potwierdź płatność.',
    blikLeft: (seconds: number) => `Zostało około ${seconds} s.`,
    checkTitle: 'Sprawdzamy płatność',
    checkText: 'Czekamy na potwierdzenie od operatora płatności. Zwykle trwa to kilka sekund.',
    checkLong:
      'Potwierdzenie jeszcze nie przyszło. Możesz zamknąć tę stronę: gdy przyjdzie, wyślemy wiadomość. Jeśli płatność się nie udała, zapłać jeszcze raz.',
    channels: (names: string[], hasMore: boolean) =>
      hasMore ? `${names.join(', ')} i inne banki.` : `${names.join(', ')}.`,
    leaving: 'Przechodzimy do płatności',
    leave: 'Zapłać teraz',
    tooOften: 'Zbyt wiele prób płatności. Odczekaj kilka minut i spróbuj jeszcze raz.',
  },
}
