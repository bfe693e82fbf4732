import { formatPrice } from '#contract/money.ts'
import { plural } from '#contract/plural.ts'

const pieces = (count: number) => `${count} ${plural(count, 'sztuka', 'sztuki', 'sztuk')}`
/** After a preposition or „najwięcej”: the genitive of one piece differs. */
const ofPieces = (count: number) => `${count} ${count === 1 ? 'sztuki' : 'sztuk'}`

/** Why the price of a sample is not deducted any more. */
export const creditEnds = {
  refunded: 'zwróciliśmy pieniądze za próbkę',
  withdrawn: 'odstąpiono od umowy na próbkę',
  cancelled: 'zamówienie z próbką zostało anulowane',
  unpaid: 'zamówienie z próbką nie jest opłacone',
} as const

/** Words of the cart; `name` is a product's name, amounts are grosze. */
export const cartStrings = {
  tooManyCarts:
    'Z Twojej sieci przyszło przed chwilą bardzo dużo zmian w koszykach. Odczekaj kilka minut i spróbuj ponownie.',
  joined: 'Do koszyka wróciły produkty, które czekały na Twoim koncie.',
  joinedUpTo: (name: string, quantity: number) => `„${name}”: więcej nie ma, w koszyku zostaje ${quantity}.`,
  viewCart: 'Zobacz koszyk',

  added: (name: string, quantity: number) =>
    quantity === 1
      ? `„${name}” jest już w Twoim koszyku.`
      : `Dodaliśmy do koszyka: „${name}” (${pieces(quantity)}).`,
  addedSeveral: (count: number) =>
    `Dodaliśmy do koszyka ${count} ${plural(count, 'produkt', 'produkty', 'produktów')}.`,
  restored: (name: string) => `„${name}” jest z powrotem w koszyku.`,
  updated: 'Koszyk zaktualizowany.',
  nothingToUndo: 'Nie ma już czego cofnąć.',
  noSuchLine: 'Tego produktu nie ma już w koszyku.',
  formExpired: 'Ta strona była otwarta zbyt długo. Sprawdź koszyk i spróbuj jeszcze raz.',
  cartFull: 'Koszyk jest pełny: zmieści najwyżej 100 różnych produktów.',
  tooManySamples: (most: number) =>
    `W jednym zamówieniu wysyłamy najwyżej ${most} ${plural(most, 'próbkę', 'próbki', 'próbek')}.`,
  nothingChosen: 'Wybierz, ile sztuk chcesz dodać do koszyka.',

  unknownProduct: 'Nie mamy takiego produktu. Zobacz, co jest w sklepie.',
  badQuantity: (name: string) =>
    `Podaj liczbę sztuk produktu „${name}” jako liczbę całkowitą, na przykład 1.`,
  gone: (name: string) => `Produktu „${name}” nie ma już w sklepie. Usuń go z koszyka.`,
  notForSale: (name: string) => `Produktu „${name}” nie można teraz kupić.`,
  chooseOptions: (name: string) => `Wybierz opcje produktu „${name}”, zanim dodasz go do koszyka.`,
  outOfStock: (name: string) => `Produktu „${name}” nie ma teraz w magazynie.`,
  overStock: (name: string, left: number, inCart: number) =>
    inCart > 0
      ? `Nie możemy dodać tylu sztuk produktu „${name}”: w magazynie ${isLeft(left)}, a w koszyku masz już ${pieces(inCart)}.`
      : `Nie mamy tylu sztuk produktu „${name}”: w magazynie ${isLeft(left)}.`,
  belowMin: (name: string, min: number) => `Produkt „${name}” sprzedajemy od ${ofPieces(min)}.`,
  aboveMax: (name: string, max: number) =>
    `W jednym zamówieniu możesz kupić najwyżej ${pieces(max)} produktu „${name}”.`,
  offStep: (name: string, step: number) =>
    `Produkt „${name}” sprzedajemy w wielokrotności ${ofPieces(step)}.`,
  soldIndividually: (name: string) => `W jednym zamówieniu możesz kupić tylko 1 sztukę produktu „${name}”.`,
  loweredToAllowed: (name: string, quantity: number) =>
    `Tylu sztuk produktu „${name}” nie mamy. W koszyku zostawiliśmy ${pieces(quantity)}.`,
  noDelivery: 'Nie mamy sposobu dostawy dla tego koszyka. Skontaktuj się z nami, znajdziemy rozwiązanie.',
  noSuchDelivery: 'Tego sposobu dostawy nie można wybrać dla tego koszyka.',

  couponApplied: (code: string) => `Kod rabatowy „${code}” działa.`,
  couponRemoved: (code: string) => `Usunęliśmy kod rabatowy „${code}”.`,
  couponNotInCart: 'Tego kodu rabatowego nie ma w koszyku.',
  couponEmpty: 'Wpisz kod rabatowy.',
  couponTwice: (code: string) => `Kod rabatowy „${code}” jest już w koszyku.`,
  couponUnknown: (code: string) => `Nie znamy kodu rabatowego „${code}”.`,
  couponTooOften: 'Za dużo nieznanych kodów rabatowych. Spróbuj ponownie za 10 minut.',
  couponNotYet: (code: string) => `Kod rabatowy „${code}” jeszcze nie działa.`,
  couponExpired: (code: string) => `Kod rabatowy „${code}” stracił ważność.`,
  couponUsedUp: (code: string) => `Kod rabatowy „${code}” został już wykorzystany.`,
  couponUsedUpByEmail: (code: string) =>
    `Kod rabatowy „${code}” został już wykorzystany dla tego adresu e-mail.`,
  couponBelowMin: (code: string, minGrosze: number) =>
    `Kod rabatowy „${code}” działa od zakupów za ${formatPrice(minGrosze)}.`,
  couponAboveMax: (code: string, maxGrosze: number) =>
    `Kod rabatowy „${code}” działa do zakupów za ${formatPrice(maxGrosze)}.`,
  couponNoProduct: (code: string) => `Kod rabatowy „${code}” nie obejmuje produktów z tego koszyka.`,
  couponAlone: (code: string) => `Kod rabatowy „${code}” nie łączy się z innymi kodami.`,
  couponWaits: (reason: string) => `${reason} Usuń kod z koszyka albo zmień zakupy, żeby złożyć zamówienie.`,
  creditApplied: (code: string, amount: string, sample: string) =>
    `Odjęliśmy ${amount} za produkt „${sample}” (kod ${code.toUpperCase()}). Odliczenie możesz usunąć w koszyku.`,
  creditWaits: (code: string) =>
    `Kod „${code}” obniży cenę podłogi, której próbka została kupiona. Zadziała sam, gdy dodasz tę podłogę do koszyka.`,
  creditEnded: (code: string, why: keyof typeof creditEnds) =>
    `Kod „${code}” już nie działa: ${creditEnds[why]}.`,
  couponsFull: 'W jednym koszyku zmieści się najwyżej 10 kodów rabatowych.',
} as const

const isLeft = (left: number) =>
  left === 1 ? 'została 1 sztuka' : `${plural(left, 'została', 'zostały', 'zostało')} ${pieces(left)}`
