import { plural } from '#contract/plural.ts'

const redirectsOf = (count: number) =>
  `${count} ${plural(count, 'przekierowanie', 'przekierowania', 'przekierowań')}`

export const redirectWords = {
  title: 'Przekierowania',
  lead: 'Gdy zmieniasz adres produktu, kategorii albo strony, stary sam zaczyna prowadzić do nowego. Tu widzisz wszystkie i dodasz własne.',
  count: redirectsOf,
  searchHint: 'Fragment adresu',
  add: 'Dodaj przekierowanie',
  from: 'Dawny adres',
  fromHint: 'Np. /stary-sklep/deska.html. Działa, gdy pod tym adresem nie ma już strony.',
  to: 'Nowy adres',
  toHint: 'Adres w tym sklepie, np. /produkt/deska-debowa/.',
  added: 'Dodano przekierowanie.',
  import: 'Wczytaj z pliku CSV',
  importHint: 'Dwie kolumny: dawny adres i nowy adres, rozdzielone przecinkiem, średnikiem albo tabulatorem.',
  file: 'Plik CSV',
  start: 'Wczytaj',
  imported: (count: number) => `Wczytano ${redirectsOf(count)}.`,
  faults: 'Tych wierszy nie wczytaliśmy',
  fault: (line: number, message: string) => `Wiersz ${line}: ${message}`,
  moreFaults: (count: number) => `i ${count} ${plural(count, 'kolejny', 'kolejne', 'kolejnych')}`,
  list: 'Lista przekierowań',
  since: 'Od',
  remove: (from: string) => `Usuń przekierowanie ${from}`,
  removeShort: 'Usuń',
  removed: (from: string) => `Usunięto przekierowanie ${from}.`,
  undo: 'Cofnij',
  none: 'Nie ma jeszcze przekierowań',
  noneHint: 'Pojawią się same, gdy zmienisz czyjś adres. Własne dodasz poniżej.',
  nothingFound: 'Żaden adres nie pasuje',
}

export const pagesWords = {
  editOnPage: 'Edytuj na stronie',
  hasBlocks:
    'Ta strona składa się z bloków. Ich treść i kolejność zmienisz na samej stronie: „Edytuj na stronie” u góry.',
  title: 'Strony',
  lead: 'Regulamin, kontakt, poradniki. Opublikowane strony są w stopce sklepu, w tej kolejności.',
  add: 'Dodaj stronę',
  none: 'Nie ma jeszcze stron',
  noneHint: 'Zacznij od tych, których sklep potrzebuje.',
  list: 'Strony sklepu',
  draft: 'Szkic',
  incomplete: 'Do uzupełnienia',
  up: (title: string) => `Przesuń wyżej: ${title}`,
  down: (title: string) => `Przesuń niżej: ${title}`,
  moved: (title: string, position: number, count: number) => `${title}: pozycja ${position} z ${count}.`,
  needed: 'Sklep potrzebuje tych stron',
  neededHint: (count: number) =>
    count === 0
      ? 'Kupujący ich szukają.'
      : `Bez ${count} ${plural(count, 'z nich', 'z nich', 'z nich')} prawdziwy sklep jest zamknięty dla kupujących.`,
  states: {
    ready: 'gotowa',
    missing: 'nie ma jej',
    draft: 'jest szkicem',
    incomplete: 'ma miejsca do uzupełnienia albo treść sklepu pokazowego',
  },
  write: (title: string) => `Napisz: ${title}`,
  complete: (title: string) => `Uzupełnij: ${title}`,
  required: 'wymagana przez prawo',

  newTitle: 'Nowa strona',
  startingText:
    'To tekst na początek, z danymi Twojego sklepu. Przeczytaj go i popraw; to nie jest porada prawna.',
  toFill: 'W treści są miejsca do uzupełnienia, zaczynają się od „[uzupełnij”.',
  content: 'Treść strony',
  pageTitle: 'Tytuł',
  text: 'Treść',
  textHint:
    'Dane sklepu wstawiają się same w miejsce {firma}, {nazwa}, {adres}, {nip}, {email}, {telefon}, {sklep}; zmienisz je w ustawieniach. Formularz wstawia się kodem z ekranu Formularze.',
  versionsHint:
    'Sklep zapamiętuje każdą wersję tej strony, a zamówienie tę, którą zaakceptował kupujący. Zmiana treści albo danych sklepu tworzy nową wersję.',
  versions: 'Zobacz wersje',
  addressAndSearch: 'Adres i wyszukiwarki',
  address: 'Adres strony',
  addressHint: (slug: string) => `W sklepie: /${slug}/`,
  addressEmpty: 'Zostaw puste, a powstanie z tytułu.',
  addressFixed: 'Sklep i listy do klientów mają odnośniki do tej strony, więc adres się nie zmienia.',
  addressMoves: 'Stary adres będzie prowadził do nowego.',
  description: 'Opis dla wyszukiwarek',
  descriptionHint: (count: number) =>
    `Jedno lub dwa zdania, najlepiej do 160 znaków (teraz: ${count}). Puste: początek treści.`,
  isPublished: 'Opublikowana',
  isPublishedHint: 'Szkic widzisz tylko Ty, po zalogowaniu.',
  requiredHint:
    'Prawo wymaga tej strony od każdego sklepu. Bez niej prawdziwy sklep zamknie się dla kupujących.',
  preview: 'Zobacz w sklepie',
  previewDraft: 'Zobacz szkic',
  create: 'Dodaj stronę',
  saved: (title: string) => `Zapisano stronę „${title}”.`,
  created: (title: string) => `Dodano stronę „${title}”.`,
  delete: 'Usuń stronę',
  deleteQuestion: (title: string) => `Usunąć stronę „${title}”?`,
  deleteHint: 'Zniknie ze sklepu. Przez 30 dni można to cofnąć.',
  deleteRequiredHint:
    'Bez tej strony prawdziwy sklep zamknie się dla kupujących. Przez 30 dni można to cofnąć.',
  deleted: 'Strona usunięta.',
  restored: 'Strona wróciła.',
}
