import * as types from '#campaign/types/index.ts'
import type { SetAside } from '#campaign/set-aside.ts'
import { explanationWords } from '#campaign/explain/explanation-words.ts'
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

/** Messages of a campaign's schema, in words for its owner; the first that fits. */
const faults: [RegExp, string | ((found: RegExpExecArray) => string)][] = [
  [/^Invalid type: Expected number/, 'Wpisz liczbę.'],
  [/^Invalid type: Expected \(?"/, 'Wybierz coś z listy.'],
  [/^Invalid key: Expected never/, 'Tego ustawienia nie znamy.'],
  [/^Invalid key: Expected/, 'Tego brakuje.'],
  [/^Invalid type/, 'Wypełnij to pole.'],
  [/^Invalid length: Expected >=1 /, 'Nie może być puste.'],
  [/^Invalid length: Expected >=(\d+)/, ([, least]) => `Za mało: potrzeba co najmniej ${least}.`],
  [/^Invalid length: Expected <=(\d+)/, ([, most]) => `Za dużo: zmieści się najwyżej ${most}.`],
  [
    /^Invalid value: Expected >=(-?[\d.]+)/,
    ([, least = '']) => `Podaj co najmniej ${least.replace('.', ',')}.`,
  ],
  [/^Invalid value: Expected <=(-?[\d.]+)/, ([, most = '']) => `Podaj najwyżej ${most.replace('.', ',')}.`],
  [/^Invalid integer/, 'Podaj liczbę całkowitą.'],
  [/^Invalid format/, 'Tak się tego nie zapisuje.'],
  [/^is no format of/, 'Ten rodzaj kampanii nie ma takiego układu. Wybierz inny.'],
  [/^is no place of/, 'Ten rodzaj kampanii nie może stać w tym miejscu. Wybierz inne.'],
  [/needs a container of the page$/, 'Podaj, w którym elemencie strony ma stanąć.'],
  [/stands in no container$/, 'Ten rodzaj kampanii nie stoi w treści strony.'],
  [/has no area (\w+)$/, 'Wybrany układ nie ma takiego miejsca. Wybierz inne miejsce albo inny układ.'],
  [/^is no field of this campaign$/, 'Nie ma już takiego pola. Wybierz inne.'],
  [/^stands in no block$/, 'Tego pola nikt nie zobaczy: dodaj je do bloku „Pola formularza”.'],
  [
    /^has fields but no button/,
    'Są pola, a nie ma przycisku, który je wysyła. Dodaj przycisk „wyślij formularz”.',
  ],
  [/^shows a timer that is not set$/, 'Ten blok pokazuje odliczanie, a nie jest ono ustawione.'],
  [
    /^chances sum to ([\d.]+) instead of 100$/,
    ([, sum = '']) => `Szanse dają razem ${sum.replace('.', ',')}%, a muszą dać 100%.`,
  ],
  [/^is the id of another prize$/, 'Inna nagroda ma już taki znak.'],
  [/^nothing can be won$/, 'Tu nie da się nic wygrać. Dodaj nagrodę z szansą większą niż zero.'],
  [
    /^has no prize without a limit/,
    'Każda z nagród może się skończyć. Dodaj taką, której nie może zabraknąć, choćby przegraną.',
  ],
  [/^is given though nothing is won$/, 'Przegrana nie daje kodu. Usuń kod albo zaznacz, że to wygrana.'],
  [
    /^is not for prizes with a code or a stock$/,
    'W przeglądarce można losować tylko nagrody bez kodów i bez ograniczeń liczby.',
  ],
  [
    /^is no JavaScript: (.*)$/,
    ([, problem = '']) => `To nie jest poprawny JavaScript. Przeglądarka mówi: „${problem}”.`,
  ],
  [/^nobody could close it$/, 'Tej kampanii nikt by nie zamknął. Dodaj krzyżyk albo inny sposób zamykania.'],
  [/^needs a field for the address$/, 'Dodaj pole na adres e-mail, bo inaczej nie ma czego potwierdzać.'],
  [
    /^needs the game on the form$/,
    'Najpierw adres, potem losowanie: to działa tylko wtedy, gdy gra stoi obok formularza. Przenieś blok „Gra” na ekran formularza.',
  ],
  [
    /^needs a field for the address that must be filled in$/,
    'Adres e-mail ma być przed losowaniem: dodaj pole na adres i zaznacz, że jest wymagane.',
  ],
  [/^needs two triggers or more/, 'Autopilot wybiera z co najmniej dwóch powodów. Dodaj drugi.'],
  [/^has more than (\d+) fields$/, ([, most]) => `Pól może być najwyżej ${most}.`],
  [/^must be an https address or a path/, 'Podaj adres, który zaczyna się od https:// albo od /.'],
  [/^must be a web address, tel:/, 'Podaj adres strony, telefon (tel:) albo e-mail (mailto:).'],
  [/^must be a colour/, 'Podaj kolor, na przykład #1f4d3a.'],
  [
    /^cannot be read: its contrast/,
    'Tego nikt nie przeczyta. Wybierz kolor, który bardziej różni się od tła.',
  ],
  [
    /^must be a shop’s address/,
    'Podaj sam adres sklepu, na przykład https://sklep.example, bez ukośnika na końcu.',
  ],
  [/^must be the number of a product$/, 'Podaj numer produktu.'],
  [/^is no date and time$/, 'Podaj datę i godzinę.'],
  [/^is no time zone$/, 'Podaj strefę, na przykład Europe/Warsaw.'],
  [/^must be 13 hexadecimal digits$/, 'Wybierz kampanię.'],
  [/^must be lower-case letters/, 'Użyj małych liter, cyfr i podkreśleń, najwyżej 40.'],
  [/^two choices have the same value$/, 'Dwie możliwości mają tę samą wartość.'],
  [/^must be a host name/, 'Podaj samą domenę, na przykład podlogi.example, bez https:// i bez ukośników.'],
  [/^must be a web address$/, 'Podaj adres, który zaczyna się od https://.'],
  [/^must be an e-mail address$/, 'To nie wygląda na adres e-mail.'],
]

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
  variant: 'wariant kampanii powyżej',
  location: (name: string) => locations[name] ?? name,

  newTitle: 'Nowa kampania',
  readyLead: 'Po co ma być? Wybierz gotową i dopasuj ją do siebie albo zacznij od pustej.',
  fromScratch: 'Zacznij od pustej',
  beforeTitle: (open: number, all: number) => `Zanim ją włączysz (zostało ${open} z ${all}):`,
  stepDone: (text: string) => `Gotowe: ${text}`,
  gone: 'Nie ma takiej kampanii',
  goneHint: 'Mogła zostać usunięta w innym oknie.',
  settings: 'Ustawienia kampanii',
  add: 'Dodaj kampanię',
  added: 'Dodano kampanię. Jest jeszcze wyłączona.',
  save: 'Zapisz kampanię',
  saved: 'Zapisano kampanię.',
  turnOn: 'Włącz kampanię',
  turnOff: 'Wyłącz kampanię',
  copy: 'Zrób kopię',
  copied: 'To jest kopia. Na razie jest wyłączona.',
  makeVariant: 'Zrób wariant (test A/B)',
  variantMade: 'To jest wariant. Zmień go i włącz, a zobaczy go część odwiedzających.',
  isVariant: 'To wariant testu A/B: każdy odwiedzający widzi jeden z wariantów, zawsze ten sam.',
  hasVariants: 'Ta kampania ma warianty: każdy odwiedzający widzi jeden z włączonych, zawsze ten sam.',
  promote: 'Wybierz ten wariant',
  promoteQuestion: (name: string) => `Pokazywać wszystkim „${name}”?`,
  promoteHint: 'Ten wariant zajmie miejsce kampanii. Pozostałe wyłączymy, ale ich liczby zostaną.',
  promoted: 'Ten wariant zobaczą odtąd wszyscy.',
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
  previewAddressHint:
    'Ten adres pokazuje zapisaną kampanię na prawdziwej stronie, także wyłączoną, przez godzinę. Nic nie jest liczone.',
  openPreview: 'Otwórz stronę z kampanią',
  copyPreview: 'Kopiuj adres podglądu',
  previewNoDomain: 'Podaj najpierw domenę w ustawieniach strony.',
  preview: 'Podgląd',
  previewHint: 'Tak zobaczy ją odwiedzający. Niczego stąd nie wysyłamy ani nie liczymy.',
  previewTitle: 'Podgląd kampanii',
  previewOn: 'Podgląd na',
  desktop: 'komputerze',
  phone: 'telefonie',
  screens: 'Ekran',
  screen: { form: 'pierwszy', thankYou: 'podziękowanie', teaser: 'zakładka' },
  previewWrong: 'Popraw zaznaczone pola, a podgląd się odświeży.',

  why: {
    title: 'Dlaczego ją widać albo nie',
    help: 'Opisz odwiedzającego, a zobaczysz, co o tym decyduje. Nic stąd nie wysyłamy.',
    url: 'Adres strony',
    referrer: 'Skąd przyszedł (adres)',
    device: 'Urządzenie',
    desktop: 'komputer',
    mobile: 'telefon lub tablet',
    country: 'Kraj (dwie litery)',
    language: 'Język przeglądarki',
    visits: 'Która to wizyta',
    pages: 'Która strona w tej wizycie',
    seconds: 'Sekundy na stronie',
    scrolled: 'Przewinięto (procent strony)',
    idle: 'Sekundy bez ruchu',
    clicked: 'Kliknięty element (selektor)',
    cartCount: 'Sztuk w koszyku',
    recommended: 'Polecanych produktów znaleziono',
    cartAmount: 'Wartość koszyka',
    cartProducts: 'Produkty w koszyku (numery)',
    cartProductsHelp: 'Po przecinku.',
    added: 'Właśnie dodany produkt (numer)',
    removed: 'Właśnie usunięty produkt (numer)',
    name: 'Imię',
    nameHelp: 'Inne imię to inna osoba w teście A/B.',
    views: 'Ile razy już ją widział',
    isClosed: 'Zamknął ją kiedyś',
    isConverted: 'Wypełnił ją kiedyś',
    isLeaving: 'Zbiera się do wyjścia',
    ...explanationWords,
  },

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
    `Tego nikt nie przeczyta: kontrast wynosi ${inTenths(ratio)}:1. Takiej kampanii nie zapiszemy.`,
  takeProposal: (value: string) => `Użyj ${value}`,

  fault: (message: string): string => {
    for (const [pattern, words] of faults) {
      const found = pattern.exec(message)
      if (found) return typeof words === 'string' ? words : words(found)
    }
    return message
  },
}
