import { plural } from '#contract/plural.ts'

/** Words of the letter that says that a sold-out product is back. */
export const stockAlerts = {
  title: 'Powiadom mnie, gdy będzie dostępny',
  text: 'Napiszemy raz, gdy produkt wróci do sprzedaży. Adresu nie użyjemy do niczego innego.',
  email: 'Adres e-mail',
  option: 'Wariant',
  send: 'Powiadom mnie',
  badAddress: 'Podaj pełny adres e-mail, na przykład jan@example.pl.',
  unknown: 'Nie ma już tego produktu.',
  isThere: 'Ten produkt jest już dostępny.',
  asked: 'Sprawdź pocztę. Wysłaliśmy link, którym potwierdzisz, że mamy Cię powiadomić.',
  tooOften: 'Za dużo próśb w krótkim czasie. Spróbuj ponownie za godzinę.',
  confirmSubject: (name: string) => `Potwierdź powiadomienie: ${name}`,
  confirmText: (name: string) =>
    `Prosisz o wiadomość, gdy produkt „${name}” znów będzie dostępny. Potwierdź to linkiem poniżej; działa przez 7 dni.`,
  confirmLabel: 'Potwierdzam',
  confirmIgnore: 'Jeśli to nie Twoja prośba, nic nie rób: bez potwierdzenia nie napiszemy więcej.',
  confirmTitle: 'Powiadomienie o dostępności',
  confirmQuestion: (name: string) => `Czy mamy napisać, gdy produkt „${name}” znów będzie dostępny?`,
  confirmed: (name: string) => `Napiszemy, gdy produkt „${name}” znów będzie dostępny.`,
  cancelLabel: 'Rezygnuję z powiadomienia',
  cancelQuestion: (name: string) => `Czy zrezygnować z powiadomienia o produkcie „${name}”?`,
  cancelled: 'Powiadomienia nie będzie, a Twój adres usunęliśmy z listy.',
  gone: 'Ten link już nie działa. Możesz poprosić o powiadomienie jeszcze raz na stronie produktu.',
  backSubject: (name: string) => `Znów dostępny: ${name}`,
  backText: (name: string) =>
    `Produkt „${name}” znów jest w sprzedaży. Liczba sztuk może być ograniczona, a niczego dla Ciebie nie odłożyliśmy.`,
  open: 'Zobacz produkt',
  backEnd: 'To jedyna taka wiadomość. Twój adres usunęliśmy z listy powiadomień.',
  /** For the owner. */
  waiting: (count: number) => `${count} ${plural(count, 'osoba czeka', 'osoby czekają', 'osób czeka')}`,
}
