import type { Availability } from '#contract/shop/product.ts'

const AVAILABILITY: Record<Availability, string> = {
  in_stock: 'W magazynie',
  on_backorder: 'Dostępny na zamówienie',
  out_of_stock: 'Brak w magazynie',
}

/** Messages of the Store API: apps show them unchanged. */
export const storeApi = {
  availability: (availability: Availability) => AVAILABILITY[availability],
  add: 'Dodaj do koszyka',
  see: 'Zobacz produkt',
  addNamed: (name: string) => `Dodaj do koszyka: „${name}”`,
  seeNamed: (name: string) => `Zobacz produkt „${name}”`,
  unknown: 'Nie dotyczy',
  noLine: 'Tej pozycji nie ma już w koszyku.',
  noCoupon: 'Tego kodu nie ma w koszyku.',
  noExtension: 'Nie ma takiego rozszerzenia koszyka.',
  noPayment: 'Tej metody płatności nie można wybrać.',
  noEmail: 'Podaj adres e-mail z zamówienia.',
  noProduct: 'Nie ma takiego produktu.',
  noCategory: 'Nie ma takiej kategorii.',
  noBrand: 'Nie ma takiej marki.',
  noAttribute: 'Nie ma takiego atrybutu.',
  notPayable: 'Tego zamówienia nie trzeba już opłacać.',
  noOrder: 'Nie ma takiego zamówienia albo klucz jest niepoprawny.',
}
