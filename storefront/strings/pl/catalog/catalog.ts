import { formatPrice } from '#contract/money.ts'
import type { LowestPrice } from '#contract/shop/product.ts'
import { plural } from '#contract/plural.ts'

/** Words of cards and listings. */
export const catalog = {
  shopTitle: 'Wszystkie produkty',
  shopDescription: 'Panele, deski, winyl i wszystko, czego trzeba do położenia podłogi.',
  addToCart: 'Dodaj do koszyka',
  addNamedToCart: (name: string) => `Dodaj do koszyka: „${name}”`,
  addedToCart: (name: string) => `„${name}” dodano do koszyka`,
  chooseOptions: 'Wybierz opcje',
  chooseOptionsOf: (name: string) => `Wybierz opcje produktu „${name}”`,
  coloursOf: (name: string) => `Kolory produktu „${name}”`,
  colourOutOfStock: (colour: string) => `${colour}, chwilowo brak`,
  moreColours: (count: number) => `Jeszcze ${count} ${plural(count, 'kolor', 'kolory', 'kolorów')}`,
  seeProducts: 'Zobacz produkty',
  seeProductsOf: (name: string) => `Zobacz produkty w zestawie „${name}”`,
  seeProduct: 'Zobacz produkt',
  seeProductNamed: (name: string) => `Zobacz produkt „${name}”`,
  buyElsewhere: 'Kup u producenta',
  perPack: 'za opakowanie',
  perSquareMetre: 'm²',
  priceFrom: 'od',
  regularPrice: 'Cena przed obniżką:',
  salePrice: 'Cena teraz:',
  noPrice: 'Cena na zapytanie',
  sale: 'Promocja',
  /** The words that go with the lowest price beside every reduced one. */
  lowestOf: ({ isSinceStart }: Pick<LowestPrice, 'isSinceStart'>) =>
    isSinceStart ? 'Najniższa cena od rozpoczęcia sprzedaży:' : 'Najniższa cena z 30 dni przed obniżką:',
  lowestPriceLine: (lowest: LowestPrice): string =>
    `${catalog.lowestOf(lowest)} ${formatPrice(lowest.grosze)}`,
  lowestPerM2: (perM2: string, pack: string) => `${perM2}/m² (${pack} za opakowanie)`,
  saleBy: (percent: number) => `−${percent}%`,
  saleByLong: (percent: number) => `Obniżka o ${percent} procent`,
  outOfStock: 'Chwilowo brak',
  onBackorder: 'Na zamówienie',
  noPicture: 'Zdjęcie w przygotowaniu',
  subcategories: 'Podkategorie',
  products: 'Produkty',
  /** In descriptions for search engines: `od 39,90 zł/m² w promocji`. */
  descriptionPrice: (
    price: string,
    { isPerM2, isLowest, isSale }: { isPerM2: boolean; isLowest: boolean; isSale: boolean },
  ) => `${isLowest ? 'od ' : ''}${price}${isPerM2 ? '/m²' : ''}${isSale ? ' w promocji' : ''}`,
  productCount: (count: number) => `${count} ${plural(count, 'produkt', 'produkty', 'produktów')}`,
  resultAll: (total: number) =>
    total === 1
      ? 'Jeden produkt'
      : `${plural(total, 'Wyświetlono', 'Wyświetlono wszystkie', 'Wyświetlono wszystkie')} ${total} ${plural(total, 'produkt', 'produkty', 'produktów')}`,
  resultRange: (first: number, last: number, total: number) =>
    `Wyświetlono ${first}–${last} z ${total} ${total === 1 ? 'produktu' : 'produktów'}`,
  layout: 'Widok produktów',
  asGrid: 'Siatka',
  asList: 'Lista',
  sortLabel: 'Kolejność',
  sort: 'Sortuj',
  orders: {
    menu_order: 'Polecana kolejność',
    popularity: 'Najczęściej kupowane',
    rating: 'Najlepiej oceniane',
    date: 'Od najnowszych',
    price: 'Od najtańszych',
    'price-desc': 'Od najdroższych',
    name: 'Od A do Z',
    relevance: 'Najlepiej pasujące',
  },
  orderExplained: {
    title: 'Jak układamy produkty',
    orders: {
      menu_order: '„Polecaną kolejność” ustala sklep.',
      relevance:
        '„Najlepiej pasujące” zaczynają się od produktów, których nazwa i cechy najlepiej pasują do wpisanych słów.',
      popularity: '„Najczęściej kupowane” zaczynają się od tych, których sprzedaliśmy najwięcej.',
      rating: '„Najlepiej oceniane” zaczynają się od najwyższej średniej ocen; liczy się też, ile ich jest.',
    } as Partial<Record<string, string>>,
    sameForAll: 'Kolejność jest dla wszystkich taka sama.',
  },
  pagination: 'Strony z produktami',
  page: 'Strona',
  pageNumber: (page: number) => `Strona ${page}`,
  previousPage: 'Poprzednia strona',
  nextPage: 'Następna strona',
  emptyCategory: 'W tej kategorii nie ma teraz żadnych produktów.',
  emptyCategoryAdvice: 'Zajrzyj do innych kategorii albo napisz do nas – podpowiemy, kiedy towar wróci.',
  searchTitle: (query: string) => `Wyniki wyszukiwania: „${query}”`,
  searchTitleEmpty: 'Szukaj w sklepie',
  searchNothing: (query: string) => `Nie znaleźliśmy niczego dla „${query}”.`,
  searchAdvice: [
    'Sprawdź, czy słowo jest dobrze napisane.',
    'Użyj krótszego lub ogólniejszego słowa, na przykład „dąb” albo „listwa”.',
    'Polskie znaki nie są potrzebne.',
  ],
  searchMissing: (words: string[]) =>
    `Nie znaleźliśmy ${words.map((word) => `„${word}”`).join(words.length === 2 ? ' ani ' : ', ')}.`,
  searchShownFor: 'Oto wyniki dla',
  searchAsk: 'Nie widzisz tego, czego szukasz? Napisz, a sprawdzimy, czy możemy to sprowadzić.',
  searchAskButton: 'Zapytaj sklep',
  searchAskSubject: (query: string) => `Szukam: ${query}`,
  searchPopular: 'Najczęściej kupowane',
  searchPrompt: 'Wpisz nazwę produktu, kolor albo rodzaj drewna.',
  tagTitle: (name: string) => `Produkty: ${name}`,
} as const
