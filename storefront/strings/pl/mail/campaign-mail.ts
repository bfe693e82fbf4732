import { plural } from '#contract/plural.ts'

/** To the owner of a site with campaigns: somebody filled in a form. */
export const leadMail = {
  somebody: 'nowa odpowiedź',
  subject: (who: string, campaign: string) => `Nowy kontakt: ${who} (${campaign})`,
  opening: (campaign: string, site: string) =>
    `Ktoś wypełnił formularz kampanii „${campaign}” na stronie ${site}.`,
  given: 'tak',
  notGiven: 'nie',
  prize: 'Nagroda',
  lost: (label: string) => `nic nie wylosowano („${label}”)`,
  code: 'Kod',
  page: 'Strona',
  device: 'Urządzenie',
  devices: (device: string) => (device === 'mobile' ? 'telefon lub tablet' : 'komputer'),
  digestSubject: (count: number, site: string) => `Kontakty z ostatniej godziny: ${count} (${site})`,
  digest: (count: number, site: string, mailed: number) =>
    `Na stronie ${site} przybyło w ciągu godziny tyle kontaktów: ${count}. Osobnymi wiadomościami wysyłamy ich najwyżej ${mailed} na godzinę; wszystkie są w panelu.`,
  open: 'Otwórz kontakty w panelu',
}

/** To the owner of a site with a game: a prize is running out. */
/** Of a form's list of codes; the rest is the same as of prizes. */
export const couponMail = {
  subject: (_: string, campaign: string) => `Kończą się kody rabatowe: ${campaign}`,
  left: (_: string, campaign: string, left: number) =>
    left === 0
      ? `Kody rabatowe w kampanii „${campaign}” się skończyły.`
      : `W kampanii „${campaign}” ${plural(left, 'został', 'zostały', 'zostało')} ${left} ${plural(left, 'kod rabatowy', 'kody rabatowe', 'kodów rabatowych')}.`,
  stops:
    'Z ostatnim kodem kampania się wyłącza, żeby nikomu nie obiecywać kodu, którego nie ma. Dodaj kody i włącz ją w panelu.',
  spare: (code: string) => `Gdy ich zabraknie, każdy dostanie kod zapasowy ${code}.`,
  open: 'Otwórz kody w panelu',
}

export const prizeMail = {
  subject: (prize: string, campaign: string) => `Kończy się nagroda: ${prize} (${campaign})`,
  left: (prize: string, campaign: string, left: number) =>
    left === 0
      ? `Nagroda „${prize}” w kampanii „${campaign}” się skończyła.`
      : `W kampanii „${campaign}” ${plural(left, 'została', 'zostały', 'zostało')} ${left} ${plural(left, 'nagroda', 'nagrody', 'nagród')} „${prize}”.`,
  what: 'Gdy jej zabraknie, kto ją wylosuje, dostanie nagrodę, która się nie kończy. Możesz dodać kody albo zwiększyć liczbę nagród.',
  open: 'Otwórz nagrody w panelu',
}
