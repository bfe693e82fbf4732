import { plural } from '#contract/plural.ts'

const pieces = (count: number) => `${count} szt.`
const listed = (lines: { name: string; quantity: number }[]) =>
  lines.map(({ name, quantity }) => `${name} (${pieces(quantity)})`).join(', ')

/** One difference between an order's goods before and after a change. */
export type LineChange =
  | { kind: 'added' | 'removed'; name: string; quantity: number }
  | { kind: 'quantity'; name: string; before: number; after: number }
  | { kind: 'price' | 'delivery' | 'discount'; name: string; before: string; after: string }

const changeText = (change: LineChange): string => {
  switch (change.kind) {
    case 'added':
      return `dodano: ${change.name}, ${pieces(change.quantity)}`
    case 'removed':
      return `usunięto: ${change.name}, ${pieces(change.quantity)}`
    case 'quantity':
      return `${change.name}: ${change.before} → ${change.after} szt.`
    case 'price':
      return `${change.name}: cena ${change.before} → ${change.after} zł`
    case 'delivery':
      return `dostawa: ${change.before} → ${change.after} zł`
    case 'discount':
      return `rabat: ${change.before} → ${change.after} zł`
  }
}

/** The history of changes that the owner makes, refusals of them, and the mails about them. */
export const orderChanges = {
  pieces: (count: number) => `${count} ${plural(count, 'sztuka', 'sztuki', 'sztuk')}`,

  /** „Dąb Zamoyski: 4 → 6 szt.; razem 1 234,00 → 1 560,00 zł”. */
  linesChanged: (changes: LineChange[], before: string, after: string) =>
    [...changes.map(changeText), `razem ${before} → ${after} zł`].join('; '),
  shipped: 'Tego zamówienia nie można już zmienić, bo jest wysłane albo zamknięte. Możesz zapisać zwrot.',
  noLines: 'Zostaw przynajmniej jedną pozycję. Jeśli nic z tego zamówienia nie zostaje, anuluj je.',
  noProduct: 'Tego produktu nie ma już w sklepie.',
  chooseVariation: (name: string) => `Wybierz wariant produktu „${name}”.`,
  noPrice: (name: string) => `Podaj cenę produktu „${name}”.`,
  outOfStock: (name: string, left: number) =>
    left > 0 ? `Za mało towaru: „${name}”, na stanie jeszcze ${left} szt.` : `Brak na stanie: „${name}”.`,
  belowRefunded: (name: string, count: number) =>
    `${count} szt. produktu „${name}” jest już w zapisanym zwrocie, więc nie może zostać ich mniej.`,
  belowRefundedMoney: (amount: string) =>
    `Zwroty tego zamówienia wynoszą już ${amount}; razem nie może być mniej.`,
  discountTooHigh: (amount: string) => `Rabat nie może przekraczać wartości produktów (${amount}).`,
  paidMore: (amount: string) => `Wpłata zaksięgowana, razem ${amount}.`,

  noOrder: 'Nie ma takiego zamówienia.',
  takenBack: '(cofnięto zmianę)',
  changedMeanwhile: 'Ktoś zmienił to zamówienie w międzyczasie. Otwórz je i sprawdź.',

  notPaidYet:
    'Kupujący jeszcze nie zapłacił, więc nie ma czego zwracać. Zmień pozycje zamówienia albo je anuluj.',
  allReturned: 'Całą wpłatę już zwrócono.',
  aboveLeft: (amount: string) => `Do zwrotu zostało najwyżej ${amount}.`,
  aboveDelivery: (amount: string) => `Za dostawę można zwrócić najwyżej ${amount}.`,
  noSuchLine: 'Tej pozycji nie ma w zamówieniu.',
  fewerLeft: (name: string, left: number) => `„${name}”: do zwrotu zostało ${pieces(left)}`,
  refunded: ({
    amount,
    lines,
    deliveryGrosze,
    reason,
  }: {
    amount: string
    lines: { name: string; quantity: number }[]
    deliveryGrosze: number
    reason: string
  }) =>
    [
      `Zwrot ${amount}`,
      ...(lines.length > 0 ? [`: ${listed(lines)}`] : []),
      ...(deliveryGrosze > 0 ? [' (także za dostawę)'] : []),
      '.',
      ...(reason ? [` Powód: ${reason}`] : []),
    ].join(''),
  restocked: (lines: { name: string; quantity: number }[]) => `Wróciło na stan: ${listed(lines)}.`,
  paidOut: (amount: string) => `Oddano przelewem ${amount}.`,

  placedByPhone: 'Zamówienie przyjęte w panelu sklepu.',
  checkGoods: 'Sprawdź produkty i sposób dostawy, a potem przyjmij zamówienie jeszcze raz.',

  mail: {
    changedSubject: (id: number, shopName: string) => `${shopName}: zmiana w zamówieniu nr ${id}`,
    changedOpening: (id: number) => `zmieniliśmy zamówienie nr ${id}. Tak wygląda teraz.`,
    refundSubject: (id: number, shopName: string) => `${shopName}: zwrot do zamówienia nr ${id}`,
    refundOpening: (id: number, amount: string) =>
      `przyjęliśmy zwrot do zamówienia nr ${id}. Oddajemy ${amount}; w zależności od banku pieniądze dotrą w ciągu kilku dni.`,
    noteSubject: (id: number, shopName: string) => `${shopName}: wiadomość o zamówieniu nr ${id}`,
    noteOpening: (id: number) => `piszemy w sprawie zamówienia nr ${id}.`,
  },
}
