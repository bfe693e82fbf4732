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
}
