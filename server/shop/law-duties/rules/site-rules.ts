import { plural } from '#contract/plural.ts'
import { type DutyRule, met, toCheck } from '../duty-rule.ts'

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
