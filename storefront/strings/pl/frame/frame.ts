import { plural } from '#contract/plural.ts'

/** Words around every page: header, footer, banners, mini-cart. */
export const frame = {
  skipLink: 'Przejdź do treści',
  menu: 'Menu',
  closeMenu: 'Zamknij menu',
  search: 'Szukaj',
  searchTitle: 'Szukaj w sklepie',
  closeSearch: 'Zamknij wyszukiwanie',
  toTop: 'Na górę strony',
  mainMenu: 'Kategorie produktów',
  allProducts: 'Wszystkie produkty',
  moreCategories: 'Więcej',
  cart: 'Koszyk',
  closeCart: 'Zamknij koszyk',
  cartCountUnit: (count: number) => plural(count, 'sztuka', 'sztuki', 'sztuk'),
  storeNoticeLabel: 'Napis w sklepie',
  dismiss: 'Odrzuć',
  demoLabel: 'Sklep pokazowy',
  demoBanner: 'Sklep pokazowy: zamówienia są tylko próbą, nic nie zostanie wysłane.',
  demoMail: 'Poczta próbna',
  comingSoonBannerLabel: 'Przed otwarciem sklepu',
  comingSoonBanner:
    'Sklep jest jeszcze zamknięty dla kupujących. Widzisz go, bo jesteś zalogowany jako właściciel.',
  openShop: 'Otwórz sklep w ustawieniach',
  footerContact: 'Kontakt',
  footerCategories: 'Podłogi i akcesoria',
  footerHelp: 'Zakupy',
  account: 'Moje konto',
  trackOrder: 'Śledzenie zamówienia',
  breadcrumbs: 'Jesteś tutaj',
  home: 'Strona główna',
  notices: 'Komunikaty',
  miniCartEmpty: 'Brak produktów w koszyku.',
  miniCartSubtotal: 'Kwota:',
  viewCart: 'Zobacz koszyk',
  checkout: 'Zamówienie',
  backToShop: 'Wróć do sklepu',
  removeFromCart: (name: string) => `Usuń ${name} z koszyka`,
  removedFromCart: (name: string) => `„${name}” usunięto z koszyka`,
} as const

/** Words of the bar for a signed-in owner on the shop's pages. */
export const adminBar = {
  label: 'Pasek właściciela',
  console: 'Panel',
  edit: {
    product: 'Edytuj produkt',
    order: 'To zamówienie',
    page: 'Edytuj stronę',
    category: 'Edytuj kategorię',
  },
  orders: 'Zamówienia',
  signOut: 'Wyloguj',
} as const

/** Words of pages about something missing, an error, or a shop that is not open yet. */
export const messages = {
  notFoundTitle: 'Nie ma takiej strony',
  notFoundText:
    'Adres mógł się zmienić albo zawiera literówkę. Spróbuj znaleźć to, czego szukasz, w jednej z kategorii.',
  errorTitle: 'Coś poszło nie tak po naszej stronie',
  errorText: 'Przepraszamy. Spróbuj ponownie za chwilę; Twój koszyk jest bezpieczny.',
  errorId: (id: string) => `Numer zgłoszenia: ${id}`,
  tryAgain: 'Spróbuj ponownie',
  refusedTitle: 'Tego nie możemy zrobić',
  comingSoonTitle: 'Wkrótce otwieramy',
  comingSoonText: 'Układamy ostatnie deski. Zajrzyj do nas niedługo albo napisz, jeśli chcesz o coś zapytać.',
  comingSoonShort: 'Układamy ostatnie deski. Zajrzyj do nas niedługo.',
} as const
