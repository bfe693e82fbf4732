import { formatPrice } from '#contract/money.ts'
import { plural } from '#contract/plural.ts'

const products = (count: number) => `${count} ${plural(count, 'produkt', 'produkty', 'produktów')}`
/** After „Porównaj”, „zapisz”: whole złotys without grosze, as people say a difference. */
const difference = (grosze: number) => (grosze % 100 === 0 ? `${grosze / 100} zł` : formatPrice(grosze))

/** Words of the list of favourites. */
export const wishlist = {
  title: 'Ulubione',
  add: (name: string) => `Dodaj do ulubionych: ${name}`,
  addShort: 'Dodaj do ulubionych',
  remove: (name: string) => `Usuń z ulubionych: ${name}`,
  removeShort: 'Usuń',
  show: 'Zobacz ulubione',
  added: (name: string) => `„${name}” jest w ulubionych.`,
  there: (name: string) => `„${name}” masz już w ulubionych.`,
  removed: (name: string) =>
    name ? `Usunęliśmy „${name}” z ulubionych.` : 'Usunęliśmy produkt z ulubionych.',
  full: 'W ulubionych zmieści się 200 produktów. Usuń te, których już nie potrzebujesz.',
  unknown: 'Nie mamy takiego produktu. Zobacz, co jest w sklepie.',
  tooOften: 'Za dużo zmian naraz. Odczekaj kilka minut i spróbuj ponownie.',

  empty: 'Nie masz jeszcze ulubionych produktów.',
  emptyAdvice: 'Serce przy produkcie dodaje go tutaj. Lista zostanie, aż wrócisz.',
  guestHint: 'Lista jest zapamiętana w tej przeglądarce. Po zalogowaniu zobaczysz ją na każdym urządzeniu.',
  signIn: 'Zaloguj się',
  gone: (count: number) =>
    count === 1
      ? 'Jednego produktu z tej listy nie ma już w sklepie.'
      : `${products(count)} z tej listy ${plural(count, 'nie jest', 'nie są', 'nie jest')} już w sklepie.`,
  removeGone: 'Usuń z listy',
  removedGone: 'Lista jest uporządkowana.',
  since: (day: string) => `Na liście od ${day}`,
  cheaper: (grosze: number) => `O ${difference(grosze)} taniej niż w dniu dodania`,
  dearer: (grosze: number) => `O ${difference(grosze)} drożej niż w dniu dodania`,
  addAll: 'Dodaj wszystko do koszyka',
  addedAll: (count: number) => `Dodaliśmy do koszyka ${products(count)}.`,
  alreadyAll: 'Wszystko z tej listy, co można dodać jednym kliknięciem, jest już w koszyku.',
  needsChoice: (names: string[]) =>
    `${names.map((name) => `„${name}”`).join(', ')}: wybierz opcje na stronie produktu.`,
  notNow: (names: string[]) =>
    `Nie dodaliśmy: ${names.map((name) => `„${name}”`).join(', ')}. Teraz ich nie ma.`,

  shareTitle: 'Pokaż listę innym',
  shareHint: 'Kto ma link, zobaczy produkty z tej listy, ale nie Twoje dane, i nic w niej nie zmieni.',
  share: 'Utwórz link',
  stopSharing: 'Wyłącz link',
  shared: 'Link jest gotowy. Skopiuj go poniżej.',
  stopped: 'Link już nie działa.',
  linkLabel: 'Link do listy',
  sharedTitle: 'Lista ulubionych produktów',
  sharedText: 'Ktoś udostępnił Ci tę listę. Ceny są dzisiejsze.',
  sharedEmpty: 'Na tej liście nie ma teraz żadnych produktów.',
  noList: 'Tej listy już nie ma albo jej właściciel wyłączył link.',
  failed: 'Nie udało się zmienić ulubionych. Sprawdź połączenie i spróbuj ponownie.',
} as const

/** Words of links to send: their buttons work with scripts only. */
export const shareLink = {
  copy: 'Kopiuj link',
  copied: 'Skopiowano link.',
  copyFailed: 'Nie udało się skopiować. Zaznacz link i skopiuj go ręcznie.',
  send: 'Wyślij…',
} as const
