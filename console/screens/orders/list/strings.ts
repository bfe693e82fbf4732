import { plural } from '#contract/plural.ts'
import type { OrderPeriod, OrderSort } from '#contract/console/orders/order-filter.ts'
import type { PrintDocumentKind } from '#contract/console/orders/order-list.ts'

const builtIn: Record<string, string> = {
  'to-send': 'Do wysłania',
  'awaiting-money': 'Czekają na wpłatę',
  today: 'Dziś',
}
const periods: Record<OrderPeriod, string> = {
  today: 'dziś',
  yesterday: 'wczoraj',
  week: 'ostatnie 7 dni',
  month: 'ostatnie 30 dni',
}
const sorts: Record<OrderSort, string> = {
  newest: 'Od najnowszych',
  oldest: 'Od najstarszych',
  dearest: 'Od najdroższych',
  cheapest: 'Od najtańszych',
}
const printDocuments: Record<PrintDocumentKind, string> = {
  order: 'Zamówienie',
  packing: 'Lista do spakowania',
  picking: 'Lista do zebrania',
  label: 'Etykieta adresowa (A6)',
}
const orders = (count: number) => `${count} ${plural(count, 'zamówienie', 'zamówienia', 'zamówień')}`

export const orderListWords = {
  views: 'Widoki zamówień',
  all: 'Wszystkie',
  viewName: (id: string, name: string): string => name || (builtIn[id] ?? id),
  period: (period: OrderPeriod): string => periods[period],
  sort: (sort: OrderSort): string => sorts[sort],
  sortLabel: 'Kolejność',
  printDocument: (kind: PrintDocumentKind): string => printDocuments[kind],
  many: '999+',
  found: (count: number, total: string) => `${orders(count)}, razem ${total}`,
  foundMany: 'Ponad 1000 zamówień. Dopisz coś do szukanego tekstu albo wybierz filtry.',
  newOrder: 'Nowe zamówienie',
  refunded: (amount: string) => `zwrócono ${amount}`,
  isPaid: 'opłacone',

  filters: (count: number) => (count > 0 ? `Filtry (${count})` : 'Filtry'),
  filtersTitle: 'Filtry zamówień',
  show: 'Pokaż zamówienia',
  clear: 'Wyczyść filtry',
  states: 'Stany',
  paid: 'Zapłata',
  anyPaid: 'wszystkie',
  paidYes: 'opłacone',
  paidNo: 'nieopłacone',
  period_: 'Złożone',
  anyPeriod: 'kiedykolwiek',
  ownDays: 'w wybranych dniach',
  from: 'Od dnia',
  to: 'Do dnia',
  delivery: 'Dostawa',
  anyDelivery: 'każda',
  payment: 'Sposób płatności',
  anyPayment: 'każdy',
  minTotal: 'Kwota od (zł)',
  maxTotal: 'Kwota do (zł)',
  city: 'Miejscowość dostawy',
  product: 'Kupiony produkt',
  noProduct: 'dowolny',
  removeProduct: 'Usuń produkt z filtrów',
  wrongAmount: 'Podaj kwotę w złotych, np. 100 albo 89,99.',

  saveView: 'Zapisz jako widok',
  saveViewHint: 'Widok to nazwane filtry: znajdziesz go nad listą. Widzisz go tylko Ty.',
  viewNameLabel: 'Nazwa widoku',
  viewSaved: (name: string) => `Zapisano widok „${name}”.`,
  removeView: (name: string) => `Usuń widok „${name}”`,
  viewRemoved: (name: string) => `Usunięto widok „${name}”.`,

  export: 'Eksport CSV',
  exportHint: 'Dla księgowości i arkusza: wszystkie zamówienia tego widoku.',
  exportOrders: 'Wiersz na zamówienie',
  exportLines: 'Wiersz na pozycję',

  choose: (id: number) => `Wybierz zamówienie nr ${id}`,
  chooseAll: 'Wybierz wszystkie na tej stronie',
  chosen: (count: number) => `Wybrano ${orders(count)}`,
  chosenLabel: 'Wybrane zamówienia',
  unchoose: 'Odznacz wszystkie',
  changeState: 'Zmień stan',
  newState: 'Nowy stan',
  tellBuyers: 'Powiadom kupujących e-mailem',
  print: 'Drukuj',
  pdf: 'PDF',
  undo: 'Cofnij',
  takenBack: (count: number, skipped: number) =>
    `Cofnięto stan ${count} ${plural(count, 'zamówienia', 'zamówień', 'zamówień')}.${
      skipped === 0
        ? ''
        : ` Pominięto ${skipped} ${plural(skipped, 'zamówienie zmienione', 'zamówienia zmienione', 'zamówień zmienionych')} później jeszcze raz.`
    }`,
  changed: (count: number) => `Zmieniono ${orders(count)}.`,
  results: 'Wynik zmiany stanu',
  resultsLead: (ok: number, failed: number) =>
    failed > 0
      ? `Zmieniono ${orders(ok)}. ${plural(failed, 'Jednego', 'Tych', 'Tych')} nie udało się zmienić:`
      : `Zmieniono ${orders(ok)}.`,
  close: 'Zamknij',
}
