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
