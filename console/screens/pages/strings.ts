import { plural } from '#contract/plural.ts'

export const pagesWords = {
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
    'Dane sklepu wstawia się kodem, np. [sklep dane="telefon"], a formularz kodem z ekranu Formularze.',
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
