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
  [/^must be letters without accents/, 'Wpisz litery bez ogonków, cyfry i myślniki.'],
  [/^discounts more than everything/, 'Rabat nie może być większy niż 100%.'],
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

/** What is wrong with a campaign or a site, in words for its owner; a message without words stays as it is. */
export const faultInWords = (message: string): string => {
  for (const [pattern, words] of faults) {
    const found = pattern.exec(message)
    if (found) return typeof words === 'string' ? words : words(found)
  }
  return message
}
