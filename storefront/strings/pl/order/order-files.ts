import type { OrderFileKind } from '#contract/shop/agreement/order-terms.ts'

const moment = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** Words of the files that confirm an order. */
export const orderFiles = {
  heading: 'Dokumenty zamówienia',
  hint: 'Te same pliki wysłaliśmy e-mailem. Zostają bez zmian, nawet gdy regulamin się zmieni.',
  titles: {
    confirmation: 'Potwierdzenie zamówienia',
    terms: 'Regulamin',
    instruction: 'Pouczenie i wzór formularza odstąpienia',
  } satisfies Record<OrderFileKind, string>,
  names: (id: number): Record<OrderFileKind, string> => ({
    confirmation: `zamowienie-${id}.pdf`,
    terms: 'regulamin.pdf',
    instruction: 'odstapienie-pouczenie-i-formularz.pdf',
  }),
  version: (number: number, inForceMs: number) =>
    `wersja ${number}, obowiązuje od ${moment.format(inForceMs)}`,
  agreed: 'Warunki umowy',
  agreedTo: (title: string, version: string) => `${title} (${version})`,
  contact: ({ email, phone }: { email: string; phone: string }) =>
    [email && `E-mail: ${email}`, phone && `telefon: ${phone}`].filter(Boolean).join(', '),
  complaints:
    'Sprzedawca odpowiada za zgodność towaru z umową. Reklamację złożysz e-mailem albo na adres sprzedawcy; odpowiemy w ciągu 14 dni.',
  withdraw: (url: string) => `Odstąp od umowy tutaj: ${url}`,
  privatePurchase:
    'Zakup niezawodowy: kupujący prowadzi działalność, ale kupił poza nią i może odstąpić od umowy.',
  notFound: 'Nie ma takiego dokumentu.',
  tooOften: 'Za dużo pobrań w krótkim czasie. Spróbuj ponownie za kilka minut.',
}
