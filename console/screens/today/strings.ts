import { plural } from '#contract/plural.ts'

/** Of sending invoices to KSeF. */
export const ksefWords = {
  missed: (count: number) =>
    plural(
      count,
      'Faktura nie trafiła do KSeF w terminie.',
      `${count} faktury nie trafiły do KSeF w terminie.`,
      `${count} faktur nie trafiło do KSeF w terminie.`,
    ),
  urgent: (count: number) =>
    plural(
      count,
      'Termin wysłania faktury do KSeF mija dziś o północy.',
      `Termin wysłania ${count} faktur do KSeF mija dziś o północy.`,
      `Termin wysłania ${count} faktur do KSeF mija dziś o północy.`,
    ),
  unaccepted: (count: number) =>
    plural(
      count,
      'Faktura nie ma numeru KSeF',
      `${count} faktury nie mają numeru KSeF`,
      `${count} faktur nie ma numeru KSeF`,
    ),
  certificateEnds: (day: string) => `Certyfikat KSeF do faktur offline jest ważny do ${day}. Wczytaj nowy.`,
  tokensUntil: (day: string) =>
    `Przepisy pozwalają łączyć się z KSeF tokenem do ${day}. Co będzie potem, nie jest pewne: sprawdź komunikaty Ministerstwa Finansów.`,
}

export const todayWords = {
  backupLast: (moment: string) => `Ostatnia kopia zapasowa sklepu: ${moment}`,
  backupFailed: 'Kopia zapasowa sklepu się nie udała',
  backupLate: 'Kopia zapasowa sklepu jest za stara',
  backupNone: 'Nie ma jeszcze żadnej kopii zapasowej sklepu.',
  backupHint: 'Sklep próbuje co godzinę. Pokaż to osobie, która opiekuje się serwerem.',
  title: 'Dziś',
  ordersTodayLabel: 'Zamówienia',
  sumToday: 'Wpłacono dziś',
  sumHint: 'bez anulowanych i zwróconych',
  unpaidToday: (sum: string) => `jeszcze nieopłacone z dziś: ${sum.replace(' zł', '\u00a0zł')}`,
  weekBefore: (value: string) => `tydzień temu o tej porze: ${value}`,
  refundsToPay: (count: number) =>
    plural(
      count,
      'Zwrot czeka na przelew do kupującego',
      `${count} zwroty czekają na przelew do kupujących`,
      `${count} zwrotów czeka na przelew do kupujących`,
    ),
  lowStock: (count: number) =>
    plural(count, 'Kończy się 1 produkt', `Kończą się ${count} produkty`, `Kończy się ${count} produktów`),
  waitsForMoney: 'Czeka na przelew',
  waitsForYou: 'Do zrealizowania',
  latest: 'Najnowsze zamówienia',
  allOrders: 'Wszystkie',
  noOrders: 'Nie ma jeszcze zamówień',
  noOrdersHint: 'Gdy ktoś coś kupi, zobaczysz to tutaj i dostaniesz e-mail.',
  proxyForgotten: 'Sklep stoi za serwerem pośredniczącym, o którym nie wie',
  proxyForgottenHint:
    'Ustaw na serwerze TRUSTED_PROXIES=1 (albo liczbę serwerów pośredniczących) i uruchom sklep ponownie. Do tego czasu limity rozróżniają klientów tylko z grubsza, a w zamówieniach widać adres pośrednika zamiast adresu klienta.',
}
