import { plural } from '#contract/plural.ts'

export const categoriesWords = {
  title: 'Kategorie',
  lead: 'Menu sklepu i listy produktów. Kolejność zmienisz przeciąganiem albo strzałkami na uchwycie.',
  list: 'Drzewo kategorii',
  none: 'Nie ma jeszcze kategorii',
  noneHint: 'Dodaj pierwszą, a potem przypisz do niej produkty.',
  level: (depth: number) => `poziom ${depth + 1}`,
  products: (count: number) => `${count} ${plural(count, 'produkt', 'produkty', 'produktów')}`,
  hidden: 'bez produktów, nie ma jej w menu',
  handle: (name: string) => `Przenieś: ${name}`,
  steps: {
    up: (name: string) => `Wyżej: ${name}`,
    down: (name: string) => `Niżej: ${name}`,
    in: (name: string) => `Do podkategorii: ${name}`,
    out: (name: string) => `Poziom wyżej: ${name}`,
  },
  stepsOf: (name: string) => `Przenoszenie: ${name}`,
  nowhere: 'Dalej już nie można.',
  moved: (name: string, above: string | null, position: number, count: number) =>
    `Przeniesiono „${name}”: ${above === null ? 'kategorie główne' : `w „${above}”`}, pozycja ${position} z ${count}.`,
  handleHint:
    'Strzałki w górę i w dół zmieniają kolejność, w prawo i w lewo poziom. Enter pokazuje przyciski.',

  add: 'Dodaj kategorię',
  newName: 'Nazwa nowej kategorii',
  under: 'W kategorii',
  main: 'Kategorie główne',
  added: (name: string) => `Dodano kategorię „${name}”.`,

  shows: 'Nazwa i opis',
  name: 'Nazwa',
  description: 'Opis',
  descriptionHint: 'Nad listą produktów; wyszukiwarki dostają jego początek.',
  addressAndPicture: 'Adres i zdjęcie',
  address: 'Adres',
  addressHint: (slug: string) => `W sklepie: /kategoria-produktu/${slug}/`,
  addressEmpty: 'Zostaw puste, a powstanie z nazwy.',
  addressMoves: 'Stary adres będzie prowadził do nowego.',
  picture: 'Adres zdjęcia',
  pictureHint: 'Na kafelku kategorii, np. /pictures/deski.webp albo https://…',
  pictureAlt: 'Podgląd zdjęcia',
  see: 'Zobacz w sklepie',
  saved: (name: string) => `Zapisano kategorię „${name}”.`,

  order: {
    title: 'Kolejność produktów',
    tooFew: 'Kolejność ustawisz, gdy w kategorii będą co najmniej dwa widoczne produkty.',
    isOrdered: 'Klienci widzą produkty w ustawionej tu kolejności. Nowe produkty trafiają na koniec.',
    isDefault: 'Klienci widzą produkty w kolejności domyślnej: według pozycji produktu, a potem nazwy.',
    onlyFirst: (shown: number, all: number) =>
      `Ustawisz kolejność pierwszych ${shown} z ${all} produktów; pozostałe są za nimi.`,
    handleHint:
      'Przeciągnij za uchwyt albo użyj na nim strzałek; Home i End przenoszą na początek i koniec. Enter pokazuje przyciski.',
    steps: {
      up: (name: string) => `Wyżej: ${name}`,
      down: (name: string) => `Niżej: ${name}`,
      first: (name: string) => `Na początek: ${name}`,
    },
    moved: (name: string, position: number, count: number) => `„${name}”: pozycja ${position} z ${count}.`,
    save: 'Zapisz kolejność',
    saved: 'Zapisano kolejność produktów.',
    drop: 'Cofnij zmiany',
    reset: 'Przywróć kolejność domyślną',
    wasReset: 'Przywrócono kolejność domyślną.',
  },

  delete: 'Usuń kategorię',
  deleteLead: 'Podkategorie przejdą poziom wyżej, a produkty zostaną w sklepie.',
  productsTo: 'Produkty tej kategorii',
  toParent: (name: string) => `przenieś poziom wyżej, do „${name}”`,
  toNone: 'tylko wyjmij z kategorii',
  toCategory: (name: string) => `przenieś do „${name}”`,
  deleteQuestion: (name: string) => `Usunąć kategorię „${name}”?`,
  deleteHint: 'Zniknie ze sklepu i z menu. Przez 30 dni można to cofnąć.',
  deleted: 'Kategoria usunięta.',
  restored: 'Kategoria wróciła.',
}
