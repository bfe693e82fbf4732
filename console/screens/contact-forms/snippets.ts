/** What a button inserts into the template; `name` is made different from every existing name. */
export const snippets: { title: string; name: string; write: (name: string) => string }[] = [
  { title: 'Tekst', name: 'tekst', write: (name) => `<label>Nazwa pola\n[text ${name}]</label>` },
  {
    title: 'E-mail',
    name: 'adres-email',
    write: (name) => `<label>E-mail (wymagany)\n[email* ${name} autocomplete:email]</label>`,
  },
  {
    title: 'Telefon',
    name: 'telefon',
    write: (name) => `<label>Telefon\n[tel ${name} autocomplete:tel]</label>`,
  },
  { title: 'Długi tekst', name: 'opis', write: (name) => `<label>Opis\n[textarea ${name} 40x6]</label>` },
  {
    title: 'Liczba',
    name: 'liczba',
    write: (name) => `<label>Liczba\n[number ${name} min:1 max:1000]</label>`,
  },
  { title: 'Data', name: 'data', write: (name) => `<label>Data\n[date ${name} min:today]</label>` },
  {
    title: 'Lista',
    name: 'wybor',
    write: (name) => `<label>Wybierz\n[select ${name} include_blank "Pierwsze" "Drugie"]</label>`,
  },
  {
    title: 'Jedno z kilku',
    name: 'jedno',
    write: (name) => `Wybierz jedno\n[radio ${name} use_label_element default:1 "Tak" "Nie"]`,
  },
  {
    title: 'Kilka z wielu',
    name: 'kilka',
    write: (name) => `Zaznacz, co chcesz\n[checkbox ${name} use_label_element "Pierwsze" "Drugie"]`,
  },
  {
    title: 'Zgoda',
    name: 'zgoda',
    write: (name) => `[acceptance ${name}] Zgadzam się na przetwarzanie moich danych. [/acceptance]`,
  },
  {
    title: 'Plik',
    name: 'plik',
    write: (name) => `<label>Plik\n[file ${name} filetypes:jpg|jpeg|png|pdf limit:5mb]</label>`,
  },
  {
    title: 'Pytanie',
    name: 'pytanie',
    write: (name) => `<label>Ile jest dwa razy dwa?\n[quiz ${name} "Wpisz cyfrą|4"]</label>`,
  },
  { title: 'Przycisk wysyłania', name: '', write: () => '[submit "Wyślij"]' },
]

/** `opis`, or `opis-2` when the template already contains an `opis`. */
export const freeName = (name: string, template: string): string => {
  const isTaken = (wanted: string) => new RegExp(`[\\s_]${wanted}(?=[\\s\\]])`).test(template)
  if (!isTaken(name)) return name
  let number = 2
  while (isTaken(`${name}-${number}`)) number++
  return `${name}-${number}`
}
