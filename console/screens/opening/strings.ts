import type { MissingForSale } from '#contract/console/opening.ts'

const missing: Record<MissingForSale, string> = {
  company: 'Dane firmy: nazwa i adres z kodem pocztowym, a jeśli go masz, także NIP.',
  contact: 'Prawdziwy e-mail i telefon sklepu.',
  account: 'Numer konta do przelewów (albo wyłącz płatność przelewem w ustawieniach).',
  regulamin: 'Regulamin bez miejsc do uzupełnienia.',
  'polityka-prywatnosci': 'Polityka prywatności bez miejsc do uzupełnienia.',
  'zwroty-i-reklamacje': 'Strona o zwrotach i reklamacjach bez miejsc do uzupełnienia.',
}

export const openingWords = {
  title: 'Sprzedawca i regulamin',
  lead: 'Kto sprzedaje i na jakich zasadach. Bez tego nie wolno sprzedawać, dlatego nowy sklep czeka z otwarciem.',
  closed: 'Sklep jest zamknięty dla kupujących. Brakuje:',
  incomplete: 'Zanim otworzysz prawdziwy sklep, uzupełnij:',
  missing,
  completeNow: 'Uzupełnij teraz',
  complete: 'Wszystko jest uzupełnione, kupujący mogą zamawiać.',
  company: 'Dane sprzedawcy',
  saveCompany: 'Zapisz dane sprzedawcy',
  companySaved: 'Zapisano dane sprzedawcy.',
  startingText:
    'Strony jeszcze nie ma. Poniżej jest tekst na początek, z danymi sklepu; przeczytaj go, popraw i opublikuj. To nie jest porada prawna.',
  ownText: 'Tę stronę widzą kupujący.',
  textOf: (title: string) => `Treść: ${title}`,
  textHint:
    'Nagłówek zaczyna się od „## ”, punkt listy od „- ”, a pusty wiersz oddziela akapity. **Pogrubienie**, [odnośnik](adres).',
  publish: (title: string) => `Opublikuj: ${title}`,
  savePage: (title: string) => `Zapisz: ${title}`,
  pageSaved: (title: string) => `Zapisano stronę „${title}”.`,
  see: 'Zobacz w sklepie',
}
