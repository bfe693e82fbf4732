const modes = {
  plain: { title: 'Zwykły', text: 'Zostaje na górze strony i znika, gdy klient ją przewija.' },
  sticky: { title: 'Przyklejony', text: 'Jest widoczny cały czas.' },
  shrink: { title: 'Malejący', text: 'Jest widoczny cały czas, a po przewinięciu robi się niższy.' },
  reveal: { title: 'Chowany', text: 'Chowa się, gdy klient przewija w dół, i wraca, gdy przewija w górę.' },
  'shrink-reveal': { title: 'Malejący i chowany', text: 'Chowa się przy przewijaniu w dół, a wraca niższy.' },
}

export const lookWords = {
  title: 'Wygląd',
  hint: 'Zmiany widać od razu w podglądzie. Klienci zobaczą je, gdy zapiszesz ustawienia.',

  logo: 'Logo i ikona',
  marks: {
    picture: {
      label: 'Logo',
      hint: 'Zastąpi nazwę w górnym pasku sklepu; będzie też w e-mailach, na wydrukach i w wyszukiwarkach. PNG albo WebP, najlepiej z przezroczystym tłem, poziome. SVG zapisz najpierw jako PNG.',
    },
    darkPicture: {
      label: 'Logo na ciemne tło',
      hint: 'Dla klientów z włączonym ciemnym wyglądem. Bez niego zobaczą to samo logo, co inni.',
    },
    icon: {
      label: 'Ikona',
      hint: 'Znak na karcie przeglądarki i ekranie telefonu. Kwadrat, co najmniej 512 × 512 px.',
    },
  },
  noMark: 'Nie wybrano',
  sendMark: 'Wyślij z komputera',
  removeMark: 'Usuń',
  markChosen: (label: string) => `${label}: wybrano zdjęcie. Zapisz ustawienia, aby zobaczyli je klienci.`,
  markRemoved: (label: string) => `${label}: usunięto. Zapisz ustawienia, aby zobaczyli to klienci.`,

  header: 'Górny pasek sklepu',
  modes,
  transparent: 'Przezroczysty na stronie głównej',
  transparentHint: 'Leży na pierwszej części strony, dopóki klient jej nie przewinie.',

  preview: 'Podgląd',
  previewTitle: 'Podgląd wyglądu sklepu',
  schemes: 'Który wygląd pokazać',
  scheme: { light: 'Jasny', dark: 'Ciemny' },

  colours: { light: 'Kolory jasne', dark: 'Kolory ciemne' },
  coloursHint: {
    light: 'Widzi je większość klientów.',
    dark: 'Dla klientów, którzy mają w telefonie lub komputerze włączony ciemny wygląd.',
  },
  colour: {
    paper: { label: 'Tło strony', hint: '' },
    card: { label: 'Tło kart', hint: 'Górny pasek, pola, ramki z ceną i podsumowaniem.' },
    ink: { label: 'Tekst', hint: '' },
    muted: { label: 'Tekst drugorzędny', hint: 'Podpisy, podpowiedzi, dawna cena.' },
    accent: { label: 'Kolor główny', hint: 'Przyciski i odnośniki.' },
    onAccent: { label: 'Napis na przycisku', hint: '' },
    sale: { label: 'Cena promocyjna', hint: '' },
  },
  pick: (label: string, scheme: string) => `${label}, ${scheme}: wybierz z palety`,
  /** The field's name with its scheme. */
  ofScheme: { light: 'kolory jasne', dark: 'kolory ciemne' },
  readable: (ratio: string) => `Czytelne: ${ratio}`,
  weak: (ratio: string, needed: string) => `Za słabe: ${ratio} z ${needed}`,
  contrastHint:
    'Liczba przy kolorze mówi, jak bardzo odcina się on od tła. Potrzeba co najmniej 4,5, żeby mógł go przeczytać każdy.',

  shapes: 'Litery i kształty',
  baseSize: 'Wielkość tekstu',
  pixels: (count: number) => `${count} px`,
  scale: 'Wielkość tytułów',
  scaleHint: 'Im dalej w prawo, tym bardziej tytuły odstają od tekstu.',
  times: (ratio: string) => `× ${ratio}`,
  radius: 'Zaokrąglenie rogów',
  square: 'proste',
  titleFont: 'Krój tytułów',
  fonts: { serif: 'Szeryfowy, klasyczny', sans: 'Bezszeryfowy, prosty' },

  reset: 'Przywróć wygląd domyślny',
}
