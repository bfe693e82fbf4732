import { plural } from '#contract/plural.ts'
import { type DutyRule, type LawFacts, met, toCheck } from '../duty-rule.ts'

/** Addresses under which shops publish them. */
const ACCESSIBILITY_PAGES = ['deklaracja-dostepnosci', 'dostepnosc']
const REVIEW_PAGES = ['zasady-opinii', 'opinie-zasady']
export const SITE_PAGES = [...ACCESSIBILITY_PAGES, ...REVIEW_PAGES]

const isPublished = ({ pages }: LawFacts, slugs: string[]) =>
  slugs.some((slug) => pages.get(slug)?.isPublished && !pages.get(slug)?.isUnfinished)

/** What the site as a whole owes its readers. */
export const siteRules: DutyRule[] = [
  {
    id: 'accessibility',
    group: 'accessibility',
    title: 'Deklaracja dostępności',
    article: 'ustawa z 26 kwietnia 2024 r. o dostępności (Dz.U. 2024 poz. 731)',
    advice:
      'Opublikuj stronę o adresie deklaracja-dostepnosci. Mikrofirmy (do 9 osób i 2 mln euro) są zwolnione: oznacz jako sprawdzone.',
    address: { to: '/strony' },
    assess: (facts) =>
      isPublished(facts, ACCESSIBILITY_PAGES)
        ? met('Deklaracja dostępności jest opublikowana.')
        : toCheck('W sklepie nie ma deklaracji dostępności.'),
  },
  {
    id: 'review-rules',
    group: 'reviews',
    title: 'Zasady opinii',
    article: 'ustawa o przeciwdziałaniu nieuczciwym praktykom rynkowym, art. 6 i 7',
    advice: 'Opisz, jak zbierasz i sprawdzasz opinie: w regulaminie albo na stronie o adresie zasady-opinii.',
    address: { to: '/opinie' },
    assess: (facts) =>
      !facts.reviews && !facts.settings.reviews.asks
        ? met('Sklep nie pokazuje opinii.')
        : isPublished(facts, REVIEW_PAGES)
          ? met('Zasady opinii są opublikowane, a każda opinia mówi, czy potwierdza ją zakup.')
          : toCheck('Każda opinia mówi, czy potwierdza ją zakup. Strony z zasadami opinii nie ma.'),
  },
  {
    id: 'games',
    group: 'reviews',
    title: 'Gry z nagrodami',
    article: 'ustawa o grach hazardowych, art. 2 i 7 (loteria promocyjna wymaga zezwolenia)',
    advice:
      'Nie uzależniaj losowania od zakupu albo daj nagrodę każdemu. Opublikuj zasady, szanse i datę końca.',
    address: { to: '/kampanie' },
    assess: ({ games }) =>
      games === 0
        ? met('Żadna włączona kampania nie jest grą.')
        : toCheck(
            `${plural(games, 'Włączona kampania jest grą', `${games} włączone kampanie są grami`, `${games} włączonych kampanii jest grami`)}. Sprawdź zasady i szanse.`,
          ),
  },
]
