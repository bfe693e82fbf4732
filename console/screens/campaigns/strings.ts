import * as types from '#campaign/types/index.ts'
import type { SetAside } from '#campaign/set-aside.ts'
import { plural } from '#contract/plural.ts'
import type { CampaignCounts, CampaignSpan } from '#contract/console/campaigns/campaigns.ts'

const spans: Record<CampaignSpan, string> = {
  '7': '7 dni',
  '30': '30 dni',
  '90': '90 dni',
  all: 'Od początku',
}

const locations: Record<string, string> = {
  'left-top': 'lewy górny róg',
  'center-top': 'u góry na środku',
  'right-top': 'prawy górny róg',
  'left-middle': 'z lewej',
  'center-middle': 'na środku',
  'right-middle': 'z prawej',
  'left-bottom': 'lewy dolny róg',
  'center-bottom': 'u dołu na środku',
  'right-bottom': 'prawy dolny róg',
  top: 'u góry',
  bottom: 'u dołu',
}

const kinds: Record<string, { title: string } | undefined> = { ...types }
const prizesIn = (count: number) => `${count} ${plural(count, 'nagrodą', 'nagrodami', 'nagrodami')}`
const setAsideParts = ({ game, redirect, container, location }: SetAside): string => {
  const parts = [
    ...(game
      ? [
          `gra z ${prizesIn(game.settings.prizes.length)} (${game.settings.prizes.map(({ label }) => label).join(', ')}) i jej ekrany`,
        ]
      : []),
    ...(redirect ? [`przejście po wysłaniu na ${redirect.url}`] : []),
    ...(container !== null ? [`miejsce w treści strony (${container})`] : []),
    ...(location !== null ? [`miejsce na ekranie (${locations[location] ?? location})`] : []),
  ]
  return parts.join('; ')
}
const number = new Intl.NumberFormat('pl')
/** Rounded down, so that nothing is called sufficient that is not. */
const inTenths = (ratio: number) => number.format(Math.floor(ratio * 10) / 10)
const percent = new Intl.NumberFormat('pl', { style: 'percent', maximumFractionDigits: 1 })

export const campaignsWords = {
  title: 'Kampanie',
  lead: 'Okienka, paski i formularze, które pokazują się na Twoich stronach.',
  one: 'Kampania',
  addLink: 'Dodaj kampanię',
  noSites: 'Najpierw dodaj stronę',
  noSitesHint: 'Kampanie pokazują się na stronach, w które wkleisz nasz kod.',
  none: 'Nie ma jeszcze kampanii',
  noneHint: 'Zacznij od jednej z trzydziestu gotowych: wystarczy dopasować słowa.',
  spans: 'Z ilu dni są liczby',
  span: (span: CampaignSpan) => spans[span],
  state: 'Stan',
  on: 'włączona',
  off: 'wyłączona',
  switchNamed: (name: string) => `Włączona: ${name}`,
  switched: (name: string, isOn: boolean) => (isOn ? `Włączono: ${name}` : `Wyłączono: ${name}`),
  views: 'Wyświetlenia',
  closes: 'Zamknięcia',
  conversions: 'Wypełnienia',
  rate: 'Skuteczność',
  figure: (count: number) => number.format(count),
  share: ({ views, conversions }: CampaignCounts) => (views > 0 ? percent.format(conversions / views) : '–'),
  order: 'Kolejność',
  type: (name: string) => kinds[name]?.title ?? name,
  setAside: (aside: SetAside) =>
    `Ten rodzaj kampanii tego nie pokaże, więc odłożyliśmy na bok: ${setAsideParts(aside)}. Wróci samo, gdy wybierzesz rodzaj, w którym jest na to miejsce.`,
  backToType: (type: string) => `Wróć do rodzaju „${kinds[type]?.title ?? type}”`,
  dropSetAside: 'Usuń odłożone',
  noPrivacyNote:
    'Formularz zbiera dane osobowe, a nie mówi, co się z nimi dzieje. Wymaga tego RODO (art. 13), więc sklep sam dopisuje pod nim krótką informację. Dodaj własną, żeby zmienić jej treść.',
  lacksPrivacyNote: 'Bez własnej informacji o danych',
  addPrivacyNote: 'Dodaj informację o danych',
  variant: 'wariant kampanii powyżej',
  location: (name: string) => locations[name] ?? name,

  brand: 'Wygląd marki',
  newTitle: 'Nowa kampania',
  beforeTitle: (open: number, all: number) => `Zanim ją włączysz (zostało ${open} z ${all}):`,
  stepDone: (text: string) => `Gotowe: ${text}`,
  gone: 'Nie ma takiej kampanii',
  goneHint: 'Mogła zostać usunięta w innym oknie.',
  settings: 'Ustawienia kampanii',
  add: 'Dodaj kampanię',
  added: 'Dodano kampanię. Jest jeszcze wyłączona.',
  remove: 'Usuń kampanię',
  removeQuestion: (name: string) => `Usunąć kampanię „${name}”?`,
  removeHint: (hasVariants: boolean) =>
    `${hasVariants ? 'Przepadną też jej warianty i liczby' : 'Przepadną też jej liczby'}. Kontakty, które zebrała, zostaną. Tego nie można cofnąć.`,
  removed: (name: string) => `Usunięto kampanię „${name}”.`,

  addOne: (what: string) => `Dodaj ${what}`,
  kindOf: (what: string) => `Rodzaj: dodaj ${what}`,
  part: 'pozycję',
  moveUp: (name: string) => `Wyżej: ${name}`,
  moveDown: (name: string) => `Niżej: ${name}`,
  moved: (name: string, place: number) => `${name}: miejsce ${place}.`,
  takeAway: (name: string) => `Usuń: ${name}`,
  takenAway: (name: string) => `Usunięto: ${name}.`,
  usual: 'zwykłe',
  choose: 'wybierz',
  nothingYet: 'jeszcze pusto',
  nothingToChoose: 'Nie ma tu jeszcze z czego wybierać.',
  pick: (label: string) => `Wybierz kolor: ${label}`,

  makePreviewAddress: 'Zobacz na stronie',
  openPreview: 'Otwórz stronę z kampanią',
  copyPreview: 'Kopiuj adres podglądu',
  previewNoDomain: 'Podaj najpierw domenę w ustawieniach strony.',

  whyTitle: 'Dlaczego ją widać albo nie',

  insertLink: 'Wstaw odnośnik',
  linkWords: 'Słowa, które prowadzą dalej',
  linkAddress: 'Dokąd prowadzą',
  linkHelp:
    'Adres od https://, mailto:, tel: albo od / na tej samej stronie, na przykład /polityka-prywatnosci/.',
  linkWrong: 'Wpisz słowa i adres od https://, mailto:, tel: albo od /, bez odstępów i nawiasów.',
  linkInsert: 'Wstaw',

  hardToRead: (ratio: number, least: number) =>
    `Trudno to przeczytać: kontrast wynosi ${inTenths(ratio)}:1, a potrzeba co najmniej ${inTenths(least)}:1.`,
  unreadable: (ratio: number) =>
    `Tego nikt nie przeczyta: kontrast wynosi ${inTenths(ratio)}:1. Takiej kampanii nie opublikujemy.`,
  takeProposal: (value: string) => `Użyj ${value}`,
}
