import { plural } from '#contract/plural.ts'

const pieces = (count: number) => `${count} ${plural(count, 'sztuka', 'sztuki', 'sztuk')}`

export const orderEditWords = {
  productHint: 'Nazwa lub SKU',
  productsFound: (count: number) =>
    `Znaleziono ${count} ${plural(count, 'produkt', 'produkty', 'produktów')}`,
  noProducts: 'Nie ma takiego produktu w sprzedaży.',
  inStock: (count: number) => `na stanie ${count} szt.`,

  edit: 'Zmień pozycje',
  editTitle: 'Zmiana pozycji zamówienia',
  quantityOf: (name: string) => `Ilość: ${name}`,
  priceOf: (name: string) => `Cena za sztukę w złotych: ${name}`,
  quantity: 'Ilość',
  price: 'Cena (zł)',
  removeLine: (name: string) => `Usuń z zamówienia: ${name}`,
  remove: 'Usuń',
  addProduct: 'Dodaj produkt',
  delivery: 'Koszt dostawy (zł)',
  discount: 'Rabat (zł)',
  discountHint:
    'Od wszystkich produktów razem. Puste pole: dotychczasowy rabat, w proporcji do nowej wartości.',
  newTotal: 'Razem po zmianie',
  totalWas: (before: string) => `było ${before}`,
  refundedPieces: (count: number) => `w zwrocie już ${pieces(count)}`,
  tellBuyer: 'Wyślij kupującemu nowe podsumowanie',
  note: 'Wiadomość dla kupującego',
  save: 'Zapisz zmiany pozycji',
  cancel: 'Zamknij bez zapisywania',
  saved: 'Pozycje zamówienia zmienione.',

  due: (amount: string) => `Do dopłaty ${amount}`,
  overpaid: (amount: string) => `Nadpłata ${amount}`,
  markPaid: 'Oznacz dopłatę jako otrzymaną',
  paidMarked: 'Dopłata zapisana.',
  paidSum: 'Zapłacono',
  refundedSum: 'Zwrócono',
  remains: 'Zostaje',

  refund: 'Zwrot lub częściowa rezygnacja',
  refundAction: 'Zapisz zwrot',
  refundTitle: 'Nowy zwrot',
  refundHint:
    'Zapisujesz tu, co i ile oddajesz. Same pieniądze przelej z banku i oznacz potem zwrot jako oddany przelewem.',
  refundLines: 'Które pozycje',
  pieceOf: (name: string) => `Ile sztuk: ${name}`,
  leftPieces: (count: number) => `z ${count} szt.`,
  allLines: 'Wszystko, co zostało',
  refundDelivery: 'Z tego za dostawę (zł)',
  refundAmount: 'Kwota zwrotu (zł)',
  refundAmountHint: (suggested: string, left: string) =>
    `Wybrane pozycje i dostawa są warte ${suggested}; najwyżej ${left}.`,
  restock: 'Przyjmij towar z powrotem na stan',
  restockHint: 'Odznacz, gdy towar jest uszkodzony albo nie wraca.',
  reason: 'Powód',
  tellRefund: 'Powiadom kupującego e-mailem',
  refundSaved: (amount: string) => `Zapisano zwrot ${amount}.`,
  wrongAmount: 'Podaj kwotę w złotych, np. 89,99.',

  refunds: 'Zwroty',
  restocked: 'towar na stanie',
  notRestocked: 'bez przyjęcia na stan',
  forDelivery: (amount: string) => `w tym dostawa ${amount}`,
  sentBy: (provider: string) => `Pieniądze odsyła ${provider}.`,
  notPaidOut: 'Pieniądze jeszcze nieoddane',
  paidOut: (at: string, who: string) => `Oddane przelewem ${at}, ${who}`,
  markPaidOut: 'Oznacz jako oddane przelewem',
  paidOutMarked: 'Zwrot oznaczony jako oddany.',

  others: 'Inne zamówienia kupującego',
  othersSum: (count: number, total: string) =>
    `${count} ${plural(count, 'inne zamówienie', 'inne zamówienia', 'innych zamówień')}, razem ${total}`,
  allOthers: 'Zobacz wszystkie',
  paidEvent: (amount: string) => `Zapłacono ${amount}.`,
  sentMail: (subject: string, to: string) => `Wysłano „${subject}” na ${to}.`,

  noteToBuyer: 'Wyślij też kupującemu e-mailem',
  noteSent: 'Wiadomość zapisana i czeka na wysłanie.',
  noteToBuyerHint: 'Trafi do e-maila kupującego i zostanie w historii zamówienia.',
}
