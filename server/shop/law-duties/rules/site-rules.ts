import {
  type CampaignWarningKind,
  campaignWarningTitles,
} from '#contract/console/campaigns/campaign-warnings.ts'
import { type DutyRule, type LawFacts, met, toCheck, unmet, unsure } from '../duty-rule.ts'

/** What misleads players plainly, and what may. */
const WRONG_GAMES: CampaignWarningKind[] = ['falsePromise', 'noOrganiser']
const OPEN_GAMES: CampaignWarningKind[] = [
  'odds',
  'noStock',
  'noChance',
  'noEnd',
  'noContact',
  'noValidity',
  'drawsInPage',
]

/** Which campaigns have these warnings, as sentences; '' for none. */
const namesOf = (campaigns: LawFacts['campaigns'], kinds: readonly CampaignWarningKind[]): string =>
  kinds
    .flatMap((kind) => {
      const names = campaigns.filter(({ warnings }) => warnings.includes(kind)).map(({ name }) => name)
      return names.length > 0 ? [`${campaignWarningTitles[kind]}: ${names.join(', ')}.`] : []
    })
    .join(' ')

/** What the site as a whole owes its readers. */
export const siteRules: DutyRule[] = [
  {
    id: 'accessibility',
    group: 'accessibility',
    title: 'Deklaracja dostępności',
    article: 'ustawa z 26 kwietnia 2024 r. o dostępności (Dz.U. 2024 poz. 731)',
    advice:
      'Włącz ją w ustawieniach i przeczytaj, czy opisuje Twój sklep. Mikrofirmy (do 9 osób i 2 mln euro) są zwolnione: wybierz krótszy tekst.',
    address: { to: '/ustawienia', search: { dzial: 'dostepnosc' } },
    assess: ({ settings: { accessibility } }) =>
      accessibility.page === 'off'
        ? toCheck('W sklepie nie ma deklaracji dostępności.')
        : accessibility.page === 'full' && accessibility.reviewedOn === ''
          ? toCheck('Deklaracja dostępności jest w sklepie. Nie podano dnia jej przeglądu.')
          : met('Deklaracja dostępności jest w sklepie.'),
  },
  {
    id: 'review-rules',
    group: 'reviews',
    title: 'Zasady opinii',
    article: 'ustawa o przeciwdziałaniu nieuczciwym praktykom rynkowym, art. 6 i 7',
    advice:
      'Przeczytaj stronę /zasady-opinii/: opisuje, co robi sklep. Nagrody za opinie opisz w ustawieniach.',
    address: { to: '/opinie' },
    assess: () => met('Sklep opisuje zasady opinii, a każda opinia mówi, czy potwierdza ją zakup.'),
  },
  {
    id: 'games',
    group: 'reviews',
    title: 'Gry z nagrodami',
    article:
      'ustawa o grach hazardowych, art. 2 i 7 (loteria promocyjna wymaga zezwolenia); ustawa o przeciwdziałaniu nieuczciwym praktykom rynkowym, art. 5 i 7',
    advice:
      'Otwórz kampanię: ostrzeżenia mówią, co poprawić. Regulamin z szansami i terminem powstaje sam, z danych gry i firmy.',
    address: { to: '/kampanie' },
    assess: ({ campaigns }) => {
      const games = campaigns.filter(({ isGame }) => isGame)
      if (games.length === 0) return met('Żadna włączona kampania nie jest grą.')
      const wrong = namesOf(games, WRONG_GAMES)
      if (wrong) return unmet(wrong)
      const lotteries = namesOf(games, ['lottery'])
      if (lotteries) return toCheck(`${lotteries} Jeśli masz zezwolenie, oznacz jako sprawdzone.`)
      const open = namesOf(games, OPEN_GAMES)
      return open ? unsure(open) : met('Włączone gry mają regulamin, szanse, termin i organizatora.')
    },
  },
  {
    id: 'countdowns',
    group: 'reviews',
    title: 'Odliczanie w kampaniach',
    article: 'ustawa o przeciwdziałaniu nieuczciwym praktykom rynkowym, art. 7',
    advice: 'Wybierz w kampanii odliczanie do daty, jednej dla wszystkich.',
    address: { to: '/kampanie' },
    assess: ({ campaigns }) => {
      const restarting = namesOf(campaigns, ['restartingTimer'])
      return restarting ? unsure(restarting) : met('Żadna włączona kampania nie odlicza czasu od nowa.')
    },
  },
]
