import { plural } from '#contract/plural.ts'
import type { ReviewOrder, ReviewState } from '#contract/shop/reviews.ts'

const decimal = (value: number) => String(value).replace('.', ',')
const opinions = (count: number) => `${count} ${plural(count, 'opinia', 'opinie', 'opinii')}`
/** After „z”: `z 1 opinii`, `z 2 opinii`. */
const ofOpinions = (count: number) => `${count} opinii`

const orders: Record<ReviewOrder, string> = {
  najnowsze: 'Najnowsze',
  najlepsze: 'Najlepsze',
  najgorsze: 'Najgorsze',
  'ze-zdjeciami': 'Ze zdjęciami',
}

const states: Record<ReviewState, string> = {
  pending: 'Twoja opinia czeka na przeczytanie. Potem pokażemy ją na stronie produktu.',
  published: 'Twoja opinia jest na stronie produktu.',
  rejected: 'Nie opublikowaliśmy tej opinii.',
}

/** Words of reviews: on a product's page, behind the link that buyers get, and in the mails about them. */
export const reviews = {
  title: 'Opinie',
  none: 'Nikt jeszcze nie napisał opinii o tym produkcie.',
  /** `4,7 na 5, 12 opinii`. */
  summary: (average: number, count: number) => `${decimal(average)} na 5, ${opinions(count)}`,
  short: (average: number, count: number) => `${decimal(average)} (${count})`,
  average: (average: number, count: number) => `Średnia ${decimal(average)} na 5 z ${ofOpinions(count)}`,
  stars: (rating: number) => `${rating} na 5`,
  starsOf: (rating: number, count: number) =>
    `${rating} ${plural(rating, 'gwiazdka', 'gwiazdki', 'gwiazdek')}: ${opinions(count)}`,
  distribution: 'Rozkład ocen',
  sort: 'Kolejność opinii',
  orders,
  verified: 'Opinia potwierdzona zakupem',
  unverified: 'Opinia niepotwierdzona zakupem',
  former: 'Opinia niepotwierdzona zakupem, z poprzedniego sklepu',
  formerVerified: 'Opinia niepotwierdzona zakupem, z poprzedniego sklepu (tam zakup był potwierdzony)',
  nameless: 'Kupujący',
  photo: (number: number, author: string) => `Zdjęcie ${number} od: ${author || 'Kupujący'}`,
  reply: 'Odpowiedź sklepu',
  tooOften: 'To za dużo naraz. Spróbuj ponownie za godzinę.',
  how: 'Jak sprawdzamy opinie',
  howText:
    'Opinię w tym sklepie może napisać tylko osoba, która kupiła produkt w naszym sklepie: link do formularza dostaje kupujący, którego zamówienie zrealizowaliśmy, i każdy link pozwala ocenić jeden produkt z tego zamówienia. Takie opinie mają znak „Opinia potwierdzona zakupem”. Każdą opinię czytamy przed publikacją. Publikujemy dobre i złe, bez zmian, a średnią liczymy ze wszystkich. Nie publikujemy tylko tych, które łamią prawo, zawierają cudze dane albo nie dotyczą produktu.',
  howFormer:
    'Opinie z poprzedniego sklepu przenieśliśmy ze sklepu, który prowadziliśmy wcześniej, razem z ocenami i datami. Opublikowaliśmy je już tam. Zakupu nie możemy tu sprawdzić; jeśli poprzedni sklep oznaczył go jako potwierdzony, piszemy o tym przy opinii.',

  pageTitle: (name: string) => `Twoja opinia: ${name}`,
  notFound: 'Ten link do opinii jest nieważny. Otwórz link z wiadomości albo ze swojego zamówienia.',
  isOver: 'Ten link stracił ważność.',
  states,
  reason: (reason: string) => `Powód: ${reason}`,
  objection: 'Jeśli się z tym nie zgadzasz, popraw opinię albo odpisz na naszą wiadomość.',
  rating: 'Twoja ocena',
  ratings: { 5: 'świetny', 4: 'dobry', 3: 'może być', 2: 'słaby', 1: 'zły' } as Record<number, string>,
  text: 'Co warto wiedzieć o tym produkcie?',
  textHint: 'Możesz zostawić samą ocenę. Nie wpisuj danych innych osób.',
  photos: 'Zdjęcia',
  photosHint: (count: number, megabytes: number) =>
    `Do ${count} zdjęć JPEG, PNG, WebP albo AVIF, każde do ${megabytes} MB. Usuwamy z nich miejsce i czas zrobienia.`,
  keepPhoto: (number: number) => `Zostaw zdjęcie ${number}`,
  name: (author: string) => `Podpis: ${author || 'Kupujący'}`,
  hideName: 'Nie pokazuj mojego imienia',
  send: 'Wyślij opinię',
  sendAgain: 'Zapisz zmiany',
  afterChange: 'Zmieniona opinia wraca do przeczytania i na chwilę znika ze strony produktu.',
  withdraw: 'Wycofaj opinię',
  withdrawn: 'Opinia została usunięta.',
  thanks: 'Dziękujemy za opinię. Opublikujemy ją po przeczytaniu.',
  noRating: 'Wybierz ocenę od 1 do 5.',
  tooLong: (max: number) => `Skróć opinię do ${max} znaków.`,
  tooManyPhotos: (count: number) => `Wybierz najwyżej ${count} zdjęcia.`,
  photoTooLarge: (megabytes: number) => `Jedno ze zdjęć jest za duże: przyjmujemy pliki do ${megabytes} MB.`,
  badPhoto: 'Nie udało się odczytać jednego ze zdjęć. Wybierz plik JPEG, PNG, WebP albo AVIF.',
  busy: 'Przetwarzamy teraz wiele zdjęć. Wyślij opinię jeszcze raz za chwilę.',
  writeOne: (name: string) => `Napisz opinię: ${name}`,

  askSubject: (shopName: string) => `Jak się sprawdza zakup z ${shopName}?`,
  askText: (orderId: number) =>
    `Dzień dobry,\nTwoje zamówienie nr ${orderId} jest już zrealizowane. Napisz, jak się sprawdza: pomożesz innym wybrać, a nam poprawić to, co nie działa.`,
  askEnd: (days: number) =>
    `Linki działają przez ${days} dni i są tylko dla Ciebie. O to zamówienie pytamy jeden raz.`,
  rejectedSubject: (shopName: string) => `Twoja opinia w ${shopName}`,
  rejectedText: (name: string, reason: string) =>
    `Dzień dobry,\nnie opublikowaliśmy Twojej opinii o produkcie „${name}”.\nPowód: ${reason}\nDecyzję podjął człowiek. Możesz poprawić opinię albo odpowiedzieć na tę wiadomość, jeśli się z nami nie zgadzasz; przeczytamy ją ponownie. Możesz też zwrócić się do sądu.`,
  open: 'Otwórz swoją opinię',
}
