import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import { plural } from '#contract/plural.ts'
import type { LineChange } from '#contract/shop/chosen/proposal.ts'

const pieces = (count: number) => `${count} ${plural(count, 'sztuka', 'sztuki', 'sztuk')}`
/** After „zamiast”: the genitive of one piece differs. */
const ofPieces = (count: number) => `${count} ${count === 1 ? 'sztuki' : 'sztuk'}`
const wereLeft = (count: number) => plural(count, 'została', 'zostały', 'zostało')

/** One change of a line, as a sentence. */
const changeText = (change: LineChange): string => {
  switch (change.kind) {
    case 'dearer':
      return `Cena wzrosła z ${formatPrice(change.thenGrosze)} do ${formatPrice(change.nowGrosze)}.`
    case 'cheaper':
      return `Cena spadła z ${formatPrice(change.thenGrosze)} do ${formatPrice(change.nowGrosze)}.`
    case 'fewer':
      return `W magazynie ${wereLeft(change.quantity)} ${pieces(change.quantity)} zamiast ${ofPieces(change.wanted)}.`
    case 'quantity':
      return `Zmieniły się zasady sprzedaży: dodamy ${change.quantity} zamiast ${ofPieces(change.wanted)}.`
    case 'pack':
      return `Opakowanie ma teraz ${formatSquareMetres(change.nowCm2)} m² zamiast ${formatSquareMetres(change.thenCm2)} m². Sprawdź, ile opakowań potrzebujesz.`
    case 'renamed':
      return `Wcześniej nazywał się „${change.name}”.`
    case 'gone':
      return 'Tego produktu nie ma już w sklepie.'
    case 'out_of_stock':
      return 'Chwilowo go nie ma.'
    case 'not_for_sale':
      return 'Nie można go teraz kupić.'
    case 'choose_options':
      return 'Ma teraz inne opcje. Wybierz je na stronie produktu.'
    case 'in_cart':
      return 'W koszyku masz już tyle, ile można kupić.'
    case 'cart_full':
      return 'Koszyk jest pełny: zmieści najwyżej 100 różnych produktów.'
    case 'no_product':
      return 'To usługa z oferty. Napisz do nas, jeśli potrzebujesz jej ponownie.'
  }
}

/** Words of saved carts and of orders placed once more. */
export const proposal = {
  orderAgain: 'Zamów ponownie',
  orderTitle: (id: number) => `Zamów ponownie: zamówienie nr ${id}`,
  savedTitle: 'Zapisany koszyk',
  orderText: 'Oto produkty z tego zamówienia w dzisiejszych cenach. Nic jeszcze nie jest w koszyku.',
  savedText:
    'Ktoś wysłał Ci te produkty. Ceny są dzisiejsze, a w Twoim koszyku nic się jeszcze nie zmieniło.',
  validUntil: (day: string) => `Link działa do ${day}.`,
  product: 'Produkt',
  quantity: 'Ilość',
  price: 'Cena',
  sum: 'Razem',
  none: 'nie dodamy',
  unchanged: 'Bez zmian',
  somethingChanged: (count: number) =>
    `${plural(count, 'Zmienił się', 'Zmieniły się', 'Zmieniło się')} ${count} ${plural(count, 'produkt', 'produkty', 'produktów')}. Szczegóły są przy nazwach.`,
  total: (price: string) => `Produkty razem: ${price}`,
  covers: (area: string) => `razem ${area} m²`,
  replacedBy: 'Zamiast niego zobacz:',
  add: 'Dodaj do koszyka',
  addToMine: 'Dodaj do mojego koszyka',
  replace: 'Zastąp mój koszyk',
  hasCartHint: 'W Twoim koszyku są już produkty. Możesz dodać te obok nich albo zostawić tylko te.',
  nothingNow: 'Żadnego z tych produktów nie można teraz kupić.',
  toShop: 'Wróć do sklepu',
  changeText,
  changedLine: (name: string, changes: LineChange[]) => `„${name}”: ${changes.map(changeText).join(' ')}`,
  moreChanged: (count: number) =>
    `Zmieniło się także ${count} ${plural(count, 'inny produkt', 'inne produkty', 'innych produktów')}. Sprawdź ceny i ilości w koszyku.`,
  nothingPut: 'Nic nie trafiło do koszyka: żadnego z tych produktów nie można teraz kupić.',

  saveTitle: 'Wróć do tego koszyka później',
  saveHint: 'Zapiszemy produkty i ilości pod linkiem, bez Twoich danych. Możesz go też komuś wysłać.',
  save: 'Zapisz koszyk i utwórz link',
  savedHere: 'Koszyk jest zapisany pod tym linkiem.',
  linkLabel: 'Link do koszyka',
  nothingToSave: 'Koszyk jest pusty, więc nie ma czego zapisać.',
  noSavedCart: 'Tego koszyka już nie ma: link jest niepełny albo stracił ważność.',
  noOrder:
    'Ten link nie prowadzi do żadnego zamówienia albo stracił ważność: działa 30 dni. Otwórz zamówienie jeszcze raz, a dostaniesz nowy.',
} as const
