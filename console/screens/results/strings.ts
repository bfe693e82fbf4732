import { formatPrice } from '#contract/money.ts'
import { plural } from '#contract/plural.ts'
import type {
  Comparison,
  HoldoutResult,
  OrderSum,
  PairResult,
  Range,
} from '#contract/console/campaigns/results.ts'

const number = new Intl.NumberFormat('pl')
const percent = new Intl.NumberFormat('pl', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const tenths = new Intl.NumberFormat('pl', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', timeZone: 'Europe/Warsaw' })
const numericDay = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const perHundred = (share: number) => tenths.format(Math.abs(share) * 100)
const devices: Record<string, string> = { mobile: 'telefon', desktop: 'komputer' }
const goals: Record<HoldoutResult['goal']['kind'], string> = {
  order: 'zamówienie w tym sklepie',
  address: 'wejście na stronę, której adres zawiera',
  call: "klepka('goal') na stronie",
}

/** The possible size of a difference, never more precise than known. */
const compared = (
  verdict: Comparison['verdict'],
  { from, until }: Range,
  words: { better: string; worse: string; unknown: string; of: string; what: string },
): string => {
  if (verdict === 'better')
    return `${words.better} na 100 ${words.of} o ${perHundred(from)} do ${perHundred(until)} ${words.what} więcej.`
  if (verdict === 'worse')
    return `${words.worse} na 100 ${words.of} o ${perHundred(until)} do ${perHundred(from)} ${words.what} mniej.`
  return `Jeszcze nie wiadomo. ${words.unknown} na 100 ${words.of} od ${perHundred(from)} ${words.what} mniej do ${perHundred(until)} ${words.what} więcej.`
}

/** Too few counts to rule anything out. */
const isEmpty = ({ from, until }: Range) => from <= -0.5 && until >= 0.5

export const resultsWords = {
  title: 'Wyniki kampanii',
  lead: 'Co dały kampanie, który wariant jest lepszy i co by było bez kampanii.',
  allCampaigns: 'wszystkie kampanie',
  choose: 'Której kampanii',
  byCampaign: 'Kampanie',
  byDay: 'Dni',
  byDevice: 'Urządzenia',
  byCause: 'Co ją pokazało',
  key: { day: 'Dzień', device: 'Urządzenie', cause: 'Co ją pokazało' },
  device: (name: string) => devices[name] ?? name,
  day: (key: string) =>
    numericDay.format(
      Date.UTC(Number(key.slice(0, 4)), Number(key.slice(4, 6)) - 1, Number(key.slice(6, 8))),
    ),
  chart: (views: number, conversions: number) =>
    `${number.format(views)} ${plural(views, 'wyświetlenie', 'wyświetlenia', 'wyświetleń')}, ${number.format(conversions)} ${plural(conversions, 'wypełnienie', 'wypełnienia', 'wypełnień')}`,
  dayTable: 'Liczby z każdego dnia',
  none: 'W tym czasie nic się nie działo',
  noneHint: 'Wybierz dłuższy okres albo sprawdź, czy kampanie są włączone.',
  share: (rate: number | null) => (rate === null ? '–' : percent.format(rate)),
  range: ({ from, until }: Range) => `${percent.format(from)} – ${percent.format(until)}`,

  pairs: 'Testy A/B',
  pairSince: (sinceMs: number) =>
    `Liczone od ${day.format(sinceMs)}, odkąd porównywane są właśnie te warianty.`,
  variant: 'Wariant',
  visitors: 'Osoby',
  surely: 'Przedział (95%)',
  isOff: 'wyłączony',
  part: 'Część osób',
  buyers: 'Kupili',
  orders: 'Zamówienia',
  money: 'Kwota',
  moneyPerView: 'Na wyświetlenie',
  orderCells: ({ orders, grosze }: OrderSum, views: number): string[] => [
    number.format(orders),
    formatPrice(grosze),
    views === 0 ? '–' : formatPrice(Math.round(grosze / views)),
  ],
  ordersHint:
    'Zamówienia złożone w tej samej przeglądarce w 7 dni od wyświetlenia, z VAT i dostawą, bez zwrotów. Część tych osób kupiłaby i bez kampanii; ile, mówi grupa bez kampanii.',
  comparison: (
    name: string,
    { verdict, difference }: Pick<Comparison, 'verdict' | 'difference'>,
    goal: PairResult['goal'] = 'conversion',
  ) =>
    isEmpty(difference)
      ? `Jeszcze nie wiadomo, czy „${name}” jest lepszy: za mało osób go widziało.`
      : compared(verdict, difference, {
          better: `„${name}” jest lepszy: daje`,
          worse: `„${name}” jest gorszy: daje`,
          unknown: `„${name}” może dawać`,
          of: goal === 'order' ? 'osób' : 'wyświetleń',
          what: goal === 'order' ? 'kupujących' : 'wypełnienia',
        }),
  peeking:
    'Możesz tu zaglądać, kiedy chcesz: zdanie o wariancie myli się najwyżej w 5 testach na 100, także gdy sprawdzasz je codziennie. Gdy wariant jest lepszy, wybierz go na ekranie kampanii.',
  suspect: (names: string) =>
    `Uwaga: osoby nie dzielą się po równo (${names}). Przypadek dałby tak nierówny podział rzadziej niż raz na 1000 testów. Coś gubi część osób: na przykład jeden wariant nie otwiera się na telefonach. Znajdź to, zanim wybierzesz wariant.`,
  people: (name: string, count: number) => `${name}: ${number.format(count)}`,
  changed:
    'Skład testu zmienił się w trakcie, a kto już coś widział, widzi to dalej. Dlatego nie sprawdzamy tu, czy osoby dzielą się po równo.',

  holdout: 'Z kampaniami i bez',
  heldOut: 'Bez kampanii',
  others: 'Z kampaniami',
  reached: 'Osiągnęli cel',
  goalDays: 'Ile razy',
  goalDaysHint: 'najwyżej raz dziennie',
  goalIs: ({ kind, text }: HoldoutResult['goal']) =>
    `Cel: ${goals[kind]}${text === undefined ? '' : ` „${text}”`}.`,
  holdoutSince: (percentHeld: number, sinceMs: number | null) =>
    `${tenths.format(percentHeld)}% odwiedzających nie widzi kampanii.${sinceMs === null ? '' : ` Liczone od ${day.format(sinceMs)}, każda osoba raz, odkąd jakaś kampania była dla niej.`}`,
  holdoutVerdict: ({ verdict, difference }: Pick<HoldoutResult, 'verdict' | 'difference'>) =>
    isEmpty(difference)
      ? 'Jeszcze nie wiadomo, co dają kampanie: za mało osób było na stronie.'
      : compared(verdict, difference, {
          better: 'Kampanie pomagają: cel osiąga',
          worse: 'Kampanie przeszkadzają: cel osiąga',
          unknown: 'Z kampaniami cel może osiągać',
          of: 'osób',
          what: 'osoby',
        }),
  holdoutSuspect:
    'Uwaga: grupa bez kampanii jest innej wielkości, niż wybrano. Przypadek dałby to rzadziej niż raz na 1000. Nie ufaj temu porównaniu, dopóki nie wiadomo dlaczego.',
  noHoldout: 'Żeby zobaczyć, co kampanie naprawdę dają, ustaw na stronie grupę porównawczą i cel.',
  noGoal:
    'Grupa porównawcza jest, ale nie ma celu, więc nie ma czego porównać. Wybierz cel w ustawieniach strony.',
  toSite: 'Ustawienia strony',

  goal: 'Cel do porównania',
  goalHint: 'Co mają robić odwiedzający: to samo liczymy u tych, którzy nie widzą kampanii.',
  goalKinds: {
    '': 'żaden',
    order: 'zamówienie w tym sklepie',
    address: 'wejście na stronę o adresie',
    call: "strona powie sama: klepka('goal')",
  },
  goalText: 'Adres zawiera',
}
