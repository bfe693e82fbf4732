import { plural } from '#contract/plural.ts'

const KB = 1024
const MB = KB * KB
const decimal = new Intl.NumberFormat('pl', { maximumFractionDigits: 1 })

export const formatBytes = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${decimal.format(bytes / MB)} MB`

const pictures = (count: number) => `${count} ${plural(count, 'zdjęcie', 'zdjęcia', 'zdjęć')}`

/** Words of the parts that add and choose pictures. */
export const pictureWords = {
  choose: 'Dodaj zdjęcia',
  drop: 'Możesz też upuścić tu pliki.',
  dropNow: 'Upuść zdjęcia, aby je dodać',
  limit:
    'JPEG, PNG, WebP albo AVIF, do 25 MB każde. Miejsce zrobienia zdjęcia i inne dane z aparatu usuwamy.',

  uploads: 'Wysyłane zdjęcia',
  waiting: 'Czeka w kolejce',
  sending: (percent: number) => `Wysyłam: ${percent}%`,
  converting: 'Przygotowuję zdjęcie…',
  tooLarge: 'To zdjęcie jest za duże: przyjmujemy pliki do 25 MB. Zmniejsz je w programie do zdjęć.',
  empty: 'Ten plik jest pusty. Wybierz inny.',
  dismiss: (name: string) => `Zamknij komunikat o pliku ${name}`,
  again: 'Spróbuj ponownie',
  progress: (done: number, total: number) => `Gotowe ${done} z ${total}`,
  finished: (added: number, failed: number) =>
    failed > 0 ? `Dodano ${pictures(added)}, nie udało się: ${failed}.` : `Dodano ${pictures(added)}.`,

  fromLibrary: 'Wybierz z biblioteki',
  library: 'Wybierz zdjęcia',
  libraryOfOne: 'Wybierz zdjęcie',
  chooseOne: 'Wybierz to zdjęcie',
  searchHint: 'Nazwa albo opis zdjęcia',
  noneFound: 'Nie znaleźliśmy takiego zdjęcia',
  noneYet: 'Biblioteka jest jeszcze pusta',
  noneYetHint: 'Dodaj pierwsze zdjęcia z komputera albo telefonu.',
  addChosen: (count: number) => (count === 0 ? 'Zaznacz zdjęcia' : `Dodaj ${pictures(count)}`),
  size: (width: number, height: number) => `${width} × ${height} px`,

  list: 'Zdjęcia',
  main: 'Główne',
  mainHint:
    'Pierwsze zdjęcie jest główne: widać je na listach i w koszyku. Kolejność zmienisz, przeciągając zdjęcia albo strzałkami.',
  none: 'Nie ma jeszcze zdjęć.',
  alt: 'Opis zdjęcia',
  altOf: (position: number) => `Opis zdjęcia ${position}`,
  altHint: 'Opis czytają osoby, które nie widzą zdjęcia, i wyszukiwarki.',
  altPlaceholder: 'np. Deska dębowa w salonie',
  drag: (position: number, count: number) => `Zdjęcie ${position} z ${count}: przeciągnij albo użyj strzałek`,
  earlier: (position: number) => `Przesuń zdjęcie ${position} wcześniej`,
  later: (position: number) => `Przesuń zdjęcie ${position} dalej`,
  remove: (position: number) => `Usuń zdjęcie ${position}`,
  moved: (position: number, count: number) => `Zdjęcie jest teraz na miejscu ${position} z ${count}.`,
  removed: (position: number) => `Usunięto zdjęcie ${position}.`,
  undo: 'Cofnij',
  restored: (position: number) => `Zdjęcie wróciło na miejsce ${position}.`,
  alreadyThere: 'To zdjęcie już tu jest.',
}
