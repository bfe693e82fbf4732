import { plural } from '#contract/plural.ts'

export const todayWords = {
  title: 'Dziś',
  ordersTodayLabel: 'Zamówienia',
  sumToday: 'Wpłacono dziś',
  sumHint: 'bez anulowanych i zwróconych',
  unpaidToday: (sum: string) => `jeszcze nieopłacone z dziś: ${sum.replace(' zł', '\u00a0zł')}`,
  weekBefore: (value: string) => `tydzień temu o tej porze: ${value}`,
  ksefTroubles: (count: number) =>
    plural(
      count,
      'Faktura nie ma numeru KSeF',
      `${count} faktury nie mają numeru KSeF`,
      `${count} faktur nie ma numeru KSeF`,
    ),
  ksefCertificateEnds: (day: string) =>
    `Certyfikat KSeF do faktur offline jest ważny do ${day}. Wczytaj nowy.`,
  refundsToPay: (count: number) =>
    plural(
      count,
      'Zwrot czeka na przelew do kupującego',
      `${count} zwroty czekają na przelew do kupujących`,
      `${count} zwrotów czeka na przelew do kupujących`,
    ),
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
