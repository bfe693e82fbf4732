import { formatPrice } from '#contract/money.ts'
import { plural } from '#contract/plural.ts'
import type { CheckoutFieldName, ProblemCode } from '#contract/shop/checkout-fields.ts'

type TooMuchReserved = { name: string; available: number; hasCashOnDelivery: boolean }

type Words = Partial<Record<ProblemCode, string>>

const address = {
  first_name: { label: 'Imię', required: 'Podaj imię.' },
  last_name: { label: 'Nazwisko', required: 'Podaj nazwisko.' },
  company: { label: 'Nazwa firmy', required: 'Podaj nazwę firmy, na którą mamy wystawić fakturę.' },
  address_1: { label: 'Ulica i numer', required: 'Podaj ulicę i numer domu.' },
  address_2: { label: 'Mieszkanie, klatka, piętro' },
  postcode: {
    label: 'Kod pocztowy',
    required: 'Podaj kod pocztowy.',
    postcode: 'Kod pocztowy ma pięć cyfr, na przykład 00-950.',
  },
  city: { label: 'Miejscowość', required: 'Podaj miejscowość.' },
  country: { label: 'Kraj', country: 'Wysyłamy tylko na adresy w Polsce.' },
} as const

/** The same words for the delivery address, so that a list of problems shows which address is meant. */
const delivery = {
  first_name: { label: 'Imię odbiorcy', required: 'Podaj imię odbiorcy przesyłki.' },
  last_name: { label: 'Nazwisko odbiorcy', required: 'Podaj nazwisko odbiorcy przesyłki.' },
  company: { label: 'Nazwa firmy odbiorcy' },
  address_1: { label: 'Ulica i numer', required: 'Podaj ulicę i numer domu w adresie dostawy.' },
  address_2: { label: 'Mieszkanie, klatka, piętro' },
  postcode: {
    label: 'Kod pocztowy',
    required: 'Podaj kod pocztowy w adresie dostawy.',
    postcode: 'Kod pocztowy w adresie dostawy ma pięć cyfr, na przykład 00-950.',
  },
  city: { label: 'Miejscowość', required: 'Podaj miejscowość w adresie dostawy.' },
  country: { label: 'Kraj', country: 'Wysyłamy tylko na adresy w Polsce.' },
} as const

const fields: Record<CheckoutFieldName, { label: string } & Words> = {
  billing_first_name: address.first_name,
  billing_last_name: address.last_name,
  billing_company: address.company,
  billing_address_1: address.address_1,
  billing_address_2: address.address_2,
  billing_postcode: address.postcode,
  billing_city: address.city,
  billing_country: address.country,
  billing_phone: {
    label: 'Telefon',
    required: 'Podaj numer telefonu: przyda się, gdy trzeba będzie coś ustalić.',
    phone:
      'Numer telefonu ma dziewięć cyfr, na przykład 600 700 800. Numer zagraniczny zacznij od znaku plus.',
  },
  billing_email: {
    label: 'Adres e-mail',
    required: 'Podaj adres e-mail: wyślemy na niego potwierdzenie zamówienia.',
    email: 'Sprawdź adres e-mail: powinien wyglądać jak jan.kowalski@example.pl.',
  },
  marketing_email: { label: 'Zgoda na wiadomości e-mail' },
  marketing_sms: { label: 'Zgoda na SMS-y' },
  marketing_phone: { label: 'Zgoda na rozmowy' },
  wants_invoice: { label: 'Chcę fakturę na firmę' },
  billing_nip: {
    label: 'NIP',
    required: 'Podaj NIP, na który mamy wystawić fakturę.',
    nip: 'Sprawdź NIP: ma dziesięć cyfr, a ostatnia z nich nie zgadza się z pozostałymi albo którejś brakuje.',
  },
  private_purchase: { label: 'Kupuję poza swoją działalnością zawodową (zakup niezawodowy)' },
  ship_to_different_address: { label: 'Wyślij pod inny adres' },
  shipping_first_name: delivery.first_name,
  shipping_last_name: delivery.last_name,
  shipping_company: delivery.company,
  shipping_address_1: delivery.address_1,
  shipping_address_2: delivery.address_2,
  shipping_postcode: delivery.postcode,
  shipping_city: delivery.city,
  shipping_country: delivery.country,
  order_comments: { label: 'Uwagi do zamówienia' },
  'shipping_method[0]': {
    label: 'Dostawa',
    required: 'Wybierz sposób dostawy.',
    no_such_choice: 'Wybrany sposób dostawy nie jest dostępny dla tego zamówienia. Wybierz inny.',
  },
  payment_method: {
    label: 'Płatność',
    required: 'Wybierz sposób płatności.',
    no_such_choice: 'Wybrany sposób płatności nie jest dostępny dla tego zamówienia. Wybierz inny.',
  },
  terms: {
    label: 'Akceptuję regulamin sklepu i politykę prywatności.',
    terms: 'Zaakceptuj regulamin, żeby złożyć zamówienie.',
  },
}

export const checkout = {
  title: 'Zamówienie',
  fields,
  label: (field: CheckoutFieldName): string => fields[field].label,
  /** A field's problem, and what to do. */
  problem: (field: CheckoutFieldName, code: ProblemCode): string =>
    fields[field][code] ??
    (code === 'too_long'
      ? `Pole „${fields[field].label}” jest za długie. Skróć je.`
      : `Sprawdź pole „${fields[field].label}”.`),
  placeOrder: 'Kupuję i płacę',
  buyerHeading: 'Dane kupującego',
  deliveryHeading: 'Adres dostawy',
  orderHeading: 'Twoje zamówienie',
  paymentHeading: 'Płatność',
  problemsHeading: 'Zamówienie nie zostało jeszcze złożone. Popraw:',
  orderReceivedTitle: 'Dziękujemy, zamówienie przyjęte',
  orderReceivedDescription: 'Potwierdzenie złożonego zamówienia.',

  emptyCart: 'Twój koszyk jest pusty. Dodaj coś do koszyka, żeby złożyć zamówienie.',
  sessionExpired: 'Sesja wygasła albo koszyk jest pusty.',
  backToShop: 'Wróć do sklepu',
  couldNotProcess:
    'Nie udało się przyjąć zamówienia, bo strona była otwarta zbyt długo. Spróbuj jeszcze raz.',
  tooOften:
    'Z tego miejsca złożono w krótkim czasie bardzo wiele zamówień. Odczekaj kilka minut albo zadzwoń do nas.',
  closed: 'Sklep nie przyjmuje jeszcze zamówień. Zajrzyj do nas niedługo.',
  tooManyUnpaid:
    'Masz u nas nieopłacone zamówienia i nie możemy zarezerwować więcej towaru. Opłać któreś z nich albo napisz do nas, a pomożemy.',
  tooMuchUnpaid: (limitGrosze: number) =>
    `Bez zapłaty rezerwujemy towar najwyżej za ${formatPrice(limitGrosze)}, licząc też zamówienia, które czekają na wpłatę. Napisz albo zadzwoń do nas, a przyjmiemy większe zamówienie.`,
  /** `available`: pieces that may still be ordered without being paid at once. */
  tooMuchReserved: ({ name, available, hasCashOnDelivery }: TooMuchReserved) => {
    const orCash = hasCashOnDelivery ? ', wybierz płatność przy odbiorze' : ''
    return available > 0
      ? `Do czasu zapłaty możemy teraz zarezerwować najwyżej ${available} ${plural(available, 'sztukę', 'sztuki', 'sztuk')} produktu „${name}”. Zmniejsz ilość${orCash} albo napisz do nas, a pomożemy.`
      : `Produkt „${name}” jest w tej chwili zarezerwowany w zamówieniach, które czekają na wpłatę. Spróbuj później${orCash} albo napisz do nas, a pomożemy.`
  },
  unreadable:
    'Nie udało się odczytać formularza: jest za duży albo uszkodzony. Skróć wpisane teksty i spróbuj jeszcze raz.',
  somethingChanged: 'Koszyk zmienił się w trakcie składania zamówienia. Sprawdź go i spróbuj jeszcze raz.',
  priceChanged: (totalGrosze: number) =>
    `Kwota zamówienia zmieniła się i wynosi teraz ${formatPrice(totalGrosze)}. Sprawdź podsumowanie i złóż zamówienie jeszcze raz.`,
  soldOut: (name: string) => `Produkt „${name}” właśnie się wyprzedał. Usunęliśmy go z koszyka.`,
  /** `left` is a count in words: „2 sztuki”. */
  onlySomeLeft: (name: string, left: string) =>
    `Produktu „${name}” jest teraz mniej: w koszyku zostawiliśmy ${left}. Sprawdź zamówienie i złóż je jeszcze raz.`,
  noLongerSold: (name: string) => `Produktu „${name}” nie można już kupić. Usunęliśmy go z koszyka.`,
  couponGone: (code: string) => `Kod „${code}” nie może już być użyty. Usunęliśmy go z koszyka.`,
  couponUsedByYou: (code: string) =>
    `Kod „${code}” został już wykorzystany dla tego adresu e-mail. Usunęliśmy go z koszyka.`,
}
