import { campaignHints } from '#campaign/editor/campaign-hints.ts'
import type { EstimateGap, EstimateRange, MetCampaign } from '#contract/console/campaigns/campaign-checks.ts'
import { plural } from '#contract/plural.ts'

const counts = new Intl.NumberFormat('pl')
const averages = new Intl.NumberFormat('pl', { maximumFractionDigits: 1 })
const count = (value: number) => counts.format(value)
const visits = (value: number) => `${count(value)} ${plural(value, 'wizyta', 'wizyty', 'wizyt')}`
const ofVisits = (value: number) => `${count(value)} ${value === 1 ? 'wizyty' : 'wizyt'}`
const percent = (part: number, whole: number) =>
  whole === 0
    ? '0%'
    : part > 0 && part / whole < 0.01
      ? 'mniej niż 1%'
      : `${Math.round((part / whole) * 100)}%`
const range = ({ least, most }: EstimateRange, inWords: (value: number) => string) =>
  least === most ? inWords(most) : `od ${inWords(least)} do ${inWords(most)}`
const seconds = (value: number) =>
  value === 0 ? 'od razu' : `po ${count(value)} ${plural(value, 'sekundzie', 'sekundach', 'sekundach')}`

const titleOf = (kinds: 'filters' | 'triggers', kind: string): string =>
  campaignHints[kinds].kinds?.[kind]?.title ?? 'Warunek'

const gap = (one: EstimateGap): string => {
  switch (one.about) {
    case 'filter':
      return `warunek „${titleOf('filters', one.kind)}”: części tych danych nie zapisujemy`
    case 'trigger':
      return `powód „${titleOf('triggers', one.kind)}”: takich zdarzeń nie zapisujemy`
    case 'noTrigger':
      return 'ile osób kliknie: kampania nie ma powodu, więc sama się nie otwiera'
    case 'container':
      return 'na których stronach jest jej miejsce i kto do niego doszedł'
    case 'lastPage':
      return 'jak długo trwała ostatnia strona wizyty'
    case 'dates':
      return 'kto przyjdzie w wybranych dniach: liczymy tak, jakby kampania trwała cały czas'
    case 'otherDays':
      return 'kto wrócił innego dnia: odwiedzających rozpoznajemy tylko w ciągu jednego dnia'
    case 'closes':
      return 'kto ją zamknie albo wypełni i już jej nie zobaczy, więc wyświetleń może być mniej'
  }
}

const met = ({ name, first, thisSeconds, otherSeconds, isByOrder }: MetCampaign): string => {
  const times =
    thisSeconds === null || otherSeconds === null
      ? ''
      : ` (ta ${seconds(thisSeconds)}, tamta ${seconds(otherSeconds)})`
  const why = isByOrder
    ? ', bo otwierają się w tej samej chwili, a o kolejności decyduje lista kampanii'
    : times
  switch (first) {
    case 'beside':
      return `„${name}” może być widoczna obok: nie czekają na siebie.`
    case 'this':
      return `Ta kampania otwiera się przed „${name}”${why}. Tamta czeka, aż ktoś zamknie tę.`
    case 'other':
      return `„${name}” otwiera się wcześniej${why}. Ta czeka, aż ktoś zamknie tamtą.`
    case 'depends':
      return `Ta i „${name}” czekają na siebie: pierwsza będzie ta, której powód zdarzy się wcześniej.`
  }
}

/** Below it, chance says more than the campaign. */
export const MIN_VISITS = 100

export const estimateWords = {
  title: 'Szacunek',
  about: 'Ile wizyt z ostatnich 28 dni zobaczyłoby tę kampanię. O osobach nie zapisujemy niczego.',
  failed: 'Nie udało się teraz policzyć szacunku.',
  counting: 'Liczymy…',
  otherSite:
    'Szacunek liczymy z odsłon stron tego sklepu. Strony innych witryn nie przysyłają nam swoich odsłon.',
  tooFew: (found: number) =>
    `Za mało danych: ${found === 0 ? 'nie zapisano jeszcze żadnej wizyty' : `zapisano dopiero ${visits(found)}`}. Szacunek pokażemy od ${MIN_VISITS} wizyt.`,
  seen: (seen: EstimateRange, all: number) =>
    `Zobaczyłoby ją ${range(seen, count)} z ${ofVisits(all)} (${range(seen, (value) => percent(value, all))}).`,
  shown: (shown: EstimateRange, seeing: EstimateRange) =>
    `Wyświetlenia: ${range(shown, count)}${
      seeing.most === 0 ? '' : `, najwyżej ${averages.format(shown.most / seeing.most)} na osobę w ciągu dnia`
    }.`,
  days: (days: number) =>
    days < 28 ? `Wizyty zapisujemy dopiero od ${days} ${days === 1 ? 'dnia' : 'dni'}.` : '',
  sampled: (oneIn: number) =>
    `W dniach o dużym ruchu zapisujemy jedną osobę na ${oneIn}, a liczby są na wszystkich przeliczone.`,
  holdout: (share: number) => `${share}% odwiedzających jest w grupie bez kampanii i też jej nie zobaczy.`,
  unknown: 'Nie wiemy',
  gap,
  losses: 'Kogo odcina który warunek',
  condition: (kind: string, isNegated: boolean) => `${isNegated ? 'Nie: ' : ''}${titleOf('filters', kind)}`,
  refused: (refused: number, all: number) => `${percent(refused, all)} wizyt`,
  decisive: (more: number) => (more === 0 ? 'bez niego tyle samo' : `bez niego o ${count(more)} więcej`),
  buying: 'Tylko koszyk i zamówienie',
  buyingHint: 'tam okna nie przeszkadzają w zakupie',
  triggers: 'Żaden powód się nie zdarzył',
  frequency: 'Widziały ją już tego dnia',
  lostVisits: visits,
  pages: 'Na jakich stronach',
  home: 'Strona główna',
  shownTimes: (times: number) => `${count(times)} ${plural(times, 'raz', 'razy', 'razy')}`,
  devices: 'Na czym',
  device: { desktop: 'Komputery', mobile: 'Telefony i tablety' },
  deviceSeen: (seen: number, all: number) => `${count(seen)} z ${ofVisits(all)}`,
  met: 'Inne kampanie, które spotyka',
  metNone: 'Na tych samych odsłonach nie pojawia się żadna inna włączona kampania.',
  metVisits: (value: number, all: number) => `Wspólne: ${visits(value)} (${percent(value, all)}).`,
  metOf: met,
  limits: ({ perVisit, waitSeconds }: { perVisit: number | null; waitSeconds: number }) =>
    [
      perVisit !== null &&
        `W jednej wizycie otwierają się najwyżej ${count(perVisit)} ${plural(perVisit, 'okno', 'okna', 'okien')}.`,
      waitSeconds > 0 && `Między oknami mija co najmniej ${count(waitSeconds)} s.`,
    ]
      .filter(Boolean)
      .join(' '),
}
