import { LISTING, PRODUCT, WITH_OPTIONS } from './page-state.ts'

type PageKind = { name: string; path: string; isEmpty?: boolean }

/** Every kind of page for visitors. */
export const pageKinds: PageKind[] = [
  { name: 'home', path: '/' },
  { name: 'whole shop', path: '/sklep/' },
  { name: 'category', path: LISTING },
  { name: 'search', path: '/szukaj/?s=podlogi+debowe' },
  { name: 'search without a hit', path: '/szukaj/?s=qqqqqq' },
  { name: 'simple product', path: PRODUCT },
  { name: 'product with options', path: WITH_OPTIONS },
  { name: 'grouped product', path: '/produkt/zestaw-do-montazu-paneli/' },
  { name: 'product of a partner', path: '/produkt/wynajem-cykliniarki-u-partnera/' },
  { name: 'sold-out product', path: '/produkt/plytka-winylowa-beton-lodzki-61-61-cm-5-mm/' },
  { name: 'cart', path: '/koszyk/' },
  { name: 'empty cart', path: '/koszyk/', isEmpty: true },
  { name: 'checkout', path: '/zamowienie/' },
  { name: 'empty checkout', path: '/zamowienie/', isEmpty: true },
  { name: 'tracking', path: '/sledzenie-zamowienia/' },
  { name: 'static page', path: '/regulamin/' },
  { name: 'contact', path: '/kontakt/' },
  { name: 'form for a quote', path: '/zapytaj-o-wycene/' },
  { name: 'account', path: '/moje-konto/' },
  { name: 'not found', path: '/nie-ma-takiej-strony/' },
]
