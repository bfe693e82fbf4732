import type { LawGroup, LawLevel } from '#contract/console/law/law.ts'
import { plural } from '#contract/plural.ts'

const groups: Record<LawGroup, string> = {
  seller: 'Sprzedawca i dokumenty',
  prices: 'Ceny',
  returns: 'Odstąpienie i reklamacje',
  privacy: 'Dane osobowe i zgody',
  payments: 'Płatności i faktury',
  safety: 'Bezpieczeństwo produktów',
  accessibility: 'Dostępność',
  reviews: 'Opinie i gry',
}

const levels: Record<LawLevel, string> = { red: 'niespełnione', amber: 'do sprawdzenia', green: 'spełnione' }

export const lawPageWords = {
  title: 'Prawo',
  lead: 'Co prawo każe sklepowi i co z tego jest zrobione. To nie jest porada prawna: teksty niech przeczyta prawnik.',
  groups,
  levels,
  summary: 'Podsumowanie',
  count: (level: LawLevel, count: number) =>
    `${
      {
        red: plural(count, 'niespełniony', 'niespełnione', 'niespełnionych'),
        amber: 'do sprawdzenia',
        green: plural(count, 'spełniony', 'spełnione', 'spełnionych'),
      }[level]
    }: ${count}`,
  met: (count: number) => `Spełnione: ${count}`,
  article: 'Podstawa:',
  goTo: 'Przejdź do ekranu',
  goToOf: (title: string) => `Przejdź do ekranu: ${title}`,
  check: 'Oznacz jako sprawdzone',
  checkOf: (title: string) => `Oznacz jako sprawdzone: ${title}`,
  uncheck: 'Cofnij oznaczenie',
  uncheckOf: (title: string) => `Cofnij oznaczenie: ${title}`,
  checked: (by: string, moment: string) => `Sprawdzone: ${by}, ${moment}`,
  checkSaved: 'Oznaczono jako sprawdzone.',
  checkRemoved: 'Cofnięto oznaczenie.',
  blocked: 'Sklep się nie otworzy, dopóki te obowiązki nie będą spełnione',
  blockedHint: 'Popraw je poniżej. Możesz też otworzyć sklep mimo to, na własną odpowiedzialność.',
  open: 'Otwieram mimo to',
  openTitle: 'Otworzyć sklep mimo niespełnionych obowiązków?',
  openText: (titles: string[]) =>
    `Niespełnione: ${titles.join(', ')}. Za ich brak odpowiada sprzedawca. Twoja decyzja zostanie zapisana w dzienniku zmian.`,
  opened: 'Zapisano decyzję. Sklep otworzy się, gdy reszta będzie gotowa.',
  confirmed: (by: string, moment: string, titles: string[]) =>
    `${by} potwierdza otwarcie sklepu (${moment}) mimo niespełnionych: ${titles.join(', ')}.`,
  redNews: (count: number) =>
    plural(
      count,
      'Sklep nie spełnia obowiązku prawnego',
      `Sklep nie spełnia ${count} obowiązków prawnych`,
      `Sklep nie spełnia ${count} obowiązków prawnych`,
    ),
}
