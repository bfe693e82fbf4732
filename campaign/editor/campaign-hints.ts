import { behaviourHints } from './behaviour-hints.ts'
import { blockHints } from '../blocks/block-schema.ts'
import type { Campaign } from '../campaign-shape.ts'
import * as fields from '../fields/index.ts'
import * as filters from '../filters/index.ts'
import { gameHint } from '../games/game-hints.ts'
import { type Hint, hintsOf } from '../kinds.ts'
import * as triggers from '../triggers/index.ts'
import * as types from '../types/index.ts'

const colour = (label: string): Hint => ({ label, as: 'colour' })

/** Each kind of filter can be turned into its opposite. */
const filterHints = Object.fromEntries(
  Object.entries(hintsOf(filters)).map(([name, hints]) => [
    name,
    { ...hints, settings: { ...hints.settings, isNegated: { label: 'odwrotnie (i nie)' } } },
  ]),
)

const fontNames = {
  system: 'zwykłe',
  serif: 'szeryfowe',
  rounded: 'zaokrąglone',
  mono: 'maszynowe',
  shopText: 'tekstów sklepu',
  shopTitle: 'tytułów sklepu',
}
const shadowNames = { none: 'brak', soft: 'miękki', strong: 'mocny' }

const groundHints = {
  background: colour('Tło'),
  text: colour('Tekst'),
  accent: colour('Przyciski'),
  accentText: colour('Tekst na przyciskach'),
  second: { ...colour('Drugi kolor'), help: 'Wstążek, pasków i bocznych pól. Pusty: taki jak przycisków.' },
  overlay: colour('Zasłona strony'),
} satisfies Record<string, Hint>

const blocksHint = (label: string, help?: string): Hint => ({
  label,
  ...(help !== undefined && { help }),
  item: 'blok',
  kinds: blockHints,
})

const screensHint = (label: string, help: string): Hint => ({
  label,
  help,
  settings: {
    play: blocksHint(
      'Ekran gry',
      'Tylko w grach: widać go najpierw, a formularz dopiero po wygranej. Bez niego gra stoi obok formularza.',
    ),
    form: blocksHint(
      'Pierwszy ekran',
      'To widać, gdy kampania się pojawi, a w grze z osobnym ekranem: po wygranej.',
    ),
    winning: blocksHint(
      'Wygrana',
      'Tylko w grach. Wpisz {{prize_label}} i {{prize_code}} tam, gdzie mają stać nagroda i kod.',
    ),
    losing: blocksHint('Przegrana', 'Tylko w grach.'),
    thankYou: blocksHint('Podziękowanie', 'To widać po wysłaniu formularza.'),
  },
})

/** How the editor shows a campaign's own settings. */
export const campaignHints: Record<keyof Campaign, Hint> = {
  name: { label: 'Nazwa kampanii', help: 'Widzisz ją tylko Ty.' },
  type: {
    label: 'Rodzaj',
    choices: Object.fromEntries(Object.entries(types).map(([name, { title }]) => [name, title])),
  },
  format: { label: 'Układ', from: 'formats' },
  language: {
    label: 'Język',
    help: 'Słów, które dodaje sama kampania: „Zamknij”, „Wpisz adres”.',
    choices: { pl: 'polski', en: 'angielski', he: 'hebrajski' },
  },
  target: {
    label: 'Po co jest',
    choices: {
      lead: 'zbiera kontakty',
      click: 'zachęca do kliknięcia',
      social_proof: 'pokazuje, że inni kupują',
      others: 'coś innego',
    },
  },
  location: { label: 'Miejsce na ekranie', from: 'locations' },
  pushesPage: {
    label: 'Odsuwa stronę w dół',
    help: 'Dotyczy paska u góry. Bez tego pasek zasłania logo, menu i koszyk strony.',
  },
  container: {
    label: 'Miejsce w treści strony',
    help: 'Selektor CSS elementu, w którym staje kampania, na przykład #wycena.',
    isCode: true,
  },
  look: {
    label: 'Kolory i kształt',
    settings: {
      ...groundHints,
      radiusPx: { label: 'Zaokrąglenie rogów', unit: 'px' },
      imageRadiusPx: { label: 'Zaokrąglenie obrazów', unit: 'px', help: 'Puste: takie jak przycisków.' },
      font: { label: 'Pismo', choices: fontNames },
      headingFont: {
        label: 'Pismo nagłówków',
        choices: { same: 'takie jak tekstu', ...fontNames },
      },
      headingWeight: {
        label: 'Grubość nagłówka',
        choices: {
          400: 'zwykła',
          500: 'trochę grubsza',
          600: 'półgruba',
          700: 'gruba',
          800: 'bardzo gruba',
          900: 'najgrubsza',
        },
      },
      shadow: { label: 'Cień pod oknem', choices: shadowNames },
      shadePercent: {
        label: 'Cień na zdjęciu w tle',
        unit: '%',
        help: 'Żeby tekst na zdjęciu dał się czytać.',
      },
      dark: {
        label: 'Osobne kolory po ciemku',
        help: 'Na ciemnych stronach; tam, gdzie strona wygląda jak urządzenie, u tych, którzy mają ciemny wygląd.',
        settings: groundHints,
      },
    },
  },
  screens: screensHint('Ekrany', 'Bloki stoją jeden pod drugim, w tej kolejności.'),
  mobileScreens: {
    ...screensHint('Osobne ekrany na telefonie', 'Bez nich telefon pokazuje to samo co komputer.'),
    startsAs: 'screens',
  },
  game: gameHint,
  fields: {
    label: 'Pola formularza',
    help: 'Pole widać, gdy stoi w bloku „Pola formularza”.',
    item: 'pole',
    kinds: hintsOf(fields),
  },
  triggers: {
    label: 'Kiedy się pojawia',
    help: 'Wystarczy jeden z powodów. Bez żadnego kampanię otwiera tylko odnośnik albo przycisk na stronie.',
    item: 'powód',
    kinds: hintsOf(triggers),
  },
  appliesCoupon: {
    label: 'Sam włóż kod do koszyka',
    help: 'Po wypełnieniu albo wygranej kod trafia do koszyka sklepu, na którego stronach działa kampania. Sklep wybierzesz w ustawieniach strony.',
  },
  isAutopilot: {
    label: 'Autopilot',
    help: 'Sam sprawdza, który z powodów daje najwięcej wypełnień, i wybiera go coraz częściej.',
  },
  filters: {
    label: 'Komu i gdzie',
    help: 'Każdy warunek musi być spełniony. Bez warunków kampanię widzą wszyscy.',
    item: 'warunek',
    kinds: filterHints,
  },
  alternatives: {
    label: 'Grupy warunków (lub)',
    help: 'Kampanię widzi też ten, kto spełnia wszystkie warunki jednej z tych grup.',
    item: 'grupę',
    kinds: filterHints,
  },
  ...behaviourHints,
  own: {
    label: 'Własny kod, pismo i style',
    help: 'Dla programistów. Nic z tego nie wychodzi poza kampanię.',
    settings: {
      css: {
        label: 'CSS',
        isLong: true,
        isCode: true,
        help: 'Działa tylko wewnątrz kampanii. Kolory są w zmiennych --ground, --ink i --accent.',
      },
      fonts: {
        label: 'Własne pismo',
        item: 'plik pisma',
        help: 'Wczytuje się dopiero, gdy kampania się pokaże. W podglądzie widać pismo zastępcze.',
        settings: {
          src: {
            label: 'Adres pliku (WOFF2)',
            help: 'Na naszym serwerze albo na takim, który pozwala innym stronom go czytać.',
          },
          use: {
            label: 'Do czego',
            choices: { all: 'do wszystkiego', headings: 'do nagłówków', text: 'do tekstu' },
          },
          weight: {
            label: 'Grubość',
            choices: {
              '100 900': 'wszystkie (plik zmienny)',
              '300': 'cienka',
              '400': 'zwykła',
              '500': 'trochę grubsza',
              '600': 'półgruba',
              '700': 'gruba',
              '800': 'bardzo gruba',
              '900': 'najgrubsza',
            },
          },
          isItalic: { label: 'Pochyłe' },
        },
      },
      script: {
        label: 'JavaScript',
        isLong: true,
        isCode: true,
        help: 'Wnętrze funkcji (root, id), wywoływanej po pokazaniu kampanii. Działa tylko na stronach, którym na to pozwolisz w ich ustawieniach.',
      },
    },
  },
  showsCredit: { label: 'Podpis „Powered by”' },
  asksToConfirm: {
    label: 'Potwierdzenie adresu e-mailem',
    help: 'Kontakt liczy się dopiero, gdy ktoś kliknie odnośnik w wiadomości.',
  },
  setAside: { label: 'Odłożone na bok' },
  preparation: { label: 'Zanim ją włączysz' },
  testsAdBlock: {
    label: 'Sprawdzaj, czy reklamy są blokowane',
    help: 'Kampania pojawi się także wtedy, gdy są.',
  },
}

/** Shown by the editor as sentences, not as settings. */
export const notesOfEditor: readonly (keyof Campaign)[] = ['setAside', 'preparation']

/** Steps of the designer, in their order; the last one has no settings. */
export const campaignStepNames = ['tresc', 'wyglad', 'kiedy', 'komu', 'sprawdz'] as const
export type CampaignStep = (typeof campaignStepNames)[number]

/** Parts of the designer's steps, in their order. */
export const campaignSections: {
  title: string
  step: CampaignStep
  help?: string
  settings: (keyof Campaign)[]
}[] = [
  { title: 'Podstawy', step: 'tresc', settings: ['name', 'type', 'setAside', 'target', 'language'] },
  {
    title: 'Treść',
    step: 'tresc',
    settings: ['screens', 'mobileScreens', 'fields', 'game', 'coupon', 'appliesCoupon', 'timer'],
  },
  { title: 'Po wysłaniu', step: 'tresc', settings: ['thankYou', 'redirect', 'asksToConfirm'] },
  { title: 'Układ i miejsce', step: 'wyglad', settings: ['format', 'location', 'pushesPage', 'container'] },
  {
    title: 'Wygląd',
    step: 'wyglad',
    settings: ['look', 'entryEffect', 'exitEffect', 'background', 'closing', 'teaser', 'showsCredit', 'own'],
  },
  {
    title: 'Kiedy się pokazuje',
    step: 'kiedy',
    settings: ['triggers', 'isAutopilot', 'frequency', 'testsAdBlock'],
  },
  { title: 'Komu i gdzie', step: 'komu', settings: ['filters', 'alternatives'] },
]
