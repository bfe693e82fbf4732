import type {
  AnalyticsAnswer,
  AnalyticsDimension,
  AnalyticsPeriod,
} from '#contract/console/shop/analytics.ts'
import { formatPrice } from '#contract/money.ts'
import { plural } from '#contract/plural.ts'
import { formatDay } from '#console/text/format-date.ts'

const number = new Intl.NumberFormat('pl')
const percent = new Intl.NumberFormat('pl', { style: 'percent', maximumFractionDigits: 1 })
const change = new Intl.NumberFormat('pl', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
const hour = new Intl.DateTimeFormat('pl', { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('pl', { timeZone: 'Europe/Warsaw', day: 'numeric', month: 'short' })

const periods: Record<AnalyticsPeriod, string> = {
  today: 'Dziś',
  yesterday: 'Wczoraj',
  '7': '7 dni',
  '30': '30 dni',
  '90': '90 dni',
  '365': '365 dni',
}
const tables: Record<AnalyticsDimension, { title: string; one: string }> = {
  source: { title: 'Źródła', one: 'Źródło' },
  first: { title: 'Pierwsze źródła', one: 'Pierwsze źródło' },
  campaign: { title: 'Kampanie z linków', one: 'Kampania' },
  product: { title: 'Produkty', one: 'Produkt' },
  category: { title: 'Kategorie', one: 'Kategoria' },
  city: { title: 'Miasta', one: 'Miasto' },
  device: { title: 'Urządzenia', one: 'Urządzenie' },
}
const steps: Record<keyof AnalyticsAnswer['funnel'], string> = {
  visits: 'Weszli do sklepu',
  products: 'Obejrzeli produkt',
  carts: 'Włożyli do koszyka',
  checkouts: 'Otworzyli zamówienie',
  ordered: 'Złożyli zamówienie',
  paid: 'Zapłacili',
}

/** The unknown is a dash, for a screen reader a word. */
const UNKNOWN = '–'

export const analyticsWords = {
  title: 'Analiza',
  lead: 'Kto odwiedza sklep, skąd przychodzi i ile kupuje. Sklep liczy to sam, bez ciasteczek i bez obcych usług.',
  periods: 'Okres',
  period: (period: AnalyticsPeriod) => periods[period],
  from: 'Od dnia',
  to: 'Do dnia',
  showDays: 'Pokaż te dni',
  days: (fromMs: number, untilMs: number) =>
    formatDay(fromMs) === formatDay(untilMs - 1)
      ? formatDay(fromMs)
      : `${formatDay(fromMs)} – ${formatDay(untilMs - 1)}`,
  comparedWith: (days: string) => `w porównaniu z: ${days}`,
  filters: 'Wybrane',
  /** The label of a source says itself that it is one. */
  filter: (dimension: AnalyticsDimension, label: string) =>
    dimension === 'source' ? label : `${tables[dimension].one}: ${label}`,
  removeFilter: (name: string) => `Usuń: ${name}`,
  removeAll: 'Pokaż wszystko',

  figures: {
    visits: 'Wizyty',
    conversion: 'Konwersja',
    revenue: 'Sprzedaż',
    orders: 'Opłacone zamówienia',
    average: 'Średnie zamówienie',
  },
  hints: {
    visits: 'Wejścia do sklepu, bez robotów.',
    conversion: 'Ile wizyt kończy się opłaconym zamówieniem.',
    revenue: 'To, co klienci zapłacili, bez zwrotów.',
    orders: 'Według dnia zapłaty.',
    average: 'Sprzedaż podzielona przez opłacone zamówienia.',
  },
  figure: (name: 'visits' | 'conversion' | 'revenue' | 'orders' | 'average', value: number | null) => {
    if (value === null) return UNKNOWN
    if (name === 'conversion') return percent.format(value)
    return name === 'visits' || name === 'orders' ? number.format(value) : formatPrice(value)
  },
  change: (now: number | null, before: number | null): string =>
    now === null || before === null
      ? 'brak danych do porównania'
      : before === 0
        ? now === 0
          ? 'bez zmian'
          : 'wcześniej nic'
        : now === before
          ? 'bez zmian'
          : change.format(now / before - 1),
  count: (value: number | null) => (value === null ? UNKNOWN : number.format(value)),
  price: formatPrice,
  share: (part: number | null, whole: number | null) =>
    part === null || !whole ? '' : percent.format(part / whole),

  chart: 'Przebieg',
  shown: 'Co pokazać na wykresie',
  moment: (ms: number, grain: 'hour' | 'day') => (grain === 'hour' ? hour : shortDay).format(ms),
  grain: { hour: 'Godzina', day: 'Dzień' },
  chartTable: 'Liczby z wykresu',
  visits: (count: number | null) =>
    count === null
      ? 'wizyt nie wiadomo'
      : `${number.format(count)} ${plural(count, 'wizyta', 'wizyty', 'wizyt')}`,
  orders: (count: number) =>
    `${number.format(count)} ${plural(count, 'zamówienie', 'zamówienia', 'zamówień')}`,

  funnel: 'Droga do zakupu',
  funnelHint: 'Dwa ostatnie kroki to zamówienia złożone w tym okresie.',
  step: (name: keyof AnalyticsAnswer['funnel']) => steps[name],
  stepHead: 'Krok',
  stepCount: 'Ile',
  stepShare: 'Z wizyt',

  table: (dimension: AnalyticsDimension) => tables[dimension].title,
  head: (dimension: AnalyticsDimension) => tables[dimension].one,
  notes: {
    first: 'Skąd ktoś przyszedł za pierwszym razem tego dnia, a za zgodą na pliki cookie: w ogóle.',
    city: 'Z adresu dostawy; z samej wizyty miasta nie znamy.',
    product: 'Sprzedaż samych towarów, bez dostawy.',
    category: 'Produkt w dwóch kategoriach liczy się w obu.',
  } as Partial<Record<AnalyticsDimension, string>>,
  onlyShowing: (shown: number, total: number) =>
    `Pierwsze ${shown} z ${number.format(total)}. Wszystkie są w pliku.`,
  download: 'Pobierz CSV',
  downloadNamed: (title: string) => `Pobierz CSV: ${title}`,
  nothing: 'Jeszcze nic.',
  firstDay: 'Tu zobaczysz liczby swojego sklepu',
  firstDayHint:
    'Liczby pojawią się po pierwszej wizycie klienta albo pierwszym opłaconym zamówieniu, zwykle w ciągu minuty.',
  closedHint:
    'Sklep jest jeszcze zamknięty dla klientów, więc nie ma czego liczyć. Zacznie, gdy go otworzysz.',
  toOpening: 'Co zostało do otwarcia',
  willShow: [
    { title: 'Wizyty i konwersja', text: 'Ilu ludzi wchodzi do sklepu i co który kupuje.' },
    { title: 'Sprzedaż', text: 'Tylko to, co klienci zapłacili, po odjęciu zwrotów.' },
    { title: 'Skąd przychodzą', text: 'Wyszukiwarki, reklamy, listy, linki z innych stron.' },
    {
      title: 'Droga do zakupu',
      text: 'Na którym kroku ludzie rezygnują: produkt, koszyk, zamówienie, zapłata.',
    },
    {
      title: 'Produkty, kategorie, miasta, urządzenia',
      text: 'Co się ogląda, co się kupuje i dokąd jedzie.',
    },
  ],
  notCounted: 'Twoich własnych wizyt i robotów nie liczymy.',
  countedSince: (visitsMs: number | null, salesMs: number | null): string =>
    [
      visitsMs === null ? 'Wizyt jeszcze nie było' : `Wizyty liczymy od ${formatDay(visitsMs)}`,
      salesMs === null ? 'opłaconych zamówień jeszcze nie ma.' : `sprzedaż znamy od ${formatDay(salesMs)}.`,
    ].join(', '),
  noneEarlier: 'W tych dniach nic jeszcze nie było liczone',
  showFirst: 'Pokaż dni, które liczymy',

  none: 'W tym czasie nic się nie działo',
  noneHint: 'Wybierz dłuższy okres albo usuń wybrane filtry.',
}
