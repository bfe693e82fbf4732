import type { InvoiceKind } from '#contract/invoice.ts'
import { invoice } from './invoice.ts'
const order = [
  'Numer',
  'Data',
  'Stan',
  'Kupujący',
  'Firma',
  'Adres',
  'Kod pocztowy',
  'Miejscowość',
  'Kraj',
  'NIP',
  'Faktura',
  'E-mail',
  'Telefon',
  'Odbiorca',
  'Firma odbiorcy',
  'Adres dostawy',
  'Kod pocztowy dostawy',
  'Miejscowość dostawy',
  'Kraj dostawy',
  'Płatność',
  'Opłacone',
  'Zapłacono',
  'Zwrócono',
  'Dostawa',
]
const sums = (name: string) => [`Netto ${name}`, `VAT ${name}`, `Brutto ${name}`]

/** Columns of the file for an accountant. */
export const orderExport = {
  perOrder: (rates: number[]) => [
    ...order,
    'Produkty',
    'Rabat',
    'Koszt dostawy',
    'Kody rabatowe',
    ...rates.flatMap((rate) => sums(`${rate}%`)),
    ...sums('razem'),
    'Uwagi kupującego',
  ],
  perLine: [...order, 'Pozycja', 'SKU', 'Ilość', 'Cena', 'Rabat', 'Stawka VAT', 'Netto', 'VAT', 'Brutto'],
  deliveryLine: (title: string) => `Dostawa: ${title}`,
  yes: 'tak',
  no: 'nie',
}

const JPK: Record<string, string> = {
  K_10: 'netto zw.',
  K_13: 'netto 0%',
  K_15: 'netto 5%',
  K_16: 'VAT 5%',
  K_17: 'netto 8%',
  K_18: 'VAT 8%',
  K_19: 'netto 23%',
  K_20: 'VAT 23%',
}

/** Headings of the register of invoices, and of sales by day. */
export const invoiceExport = {
  kind: (kind: InvoiceKind) => invoice.kind(kind),
  noNip: 'brak',
  begin: [
    'Numer',
    'Rodzaj',
    'Data wystawienia',
    'Data sprzedaży',
    'Numer KSeF',
    'Znacznik JPK',
    'NIP nabywcy',
    'Nabywca',
    'Adres',
    'Kraj',
    'Zamówienie',
    'Korygowana faktura',
  ],
  jpk: (field: string) => `${field} ${JPK[field] ?? ''}`.trim(),
  end: ['Netto', 'VAT', 'Brutto', 'Płatność', 'Data zapłaty'],
  sales: ['Dzień', 'Stawka VAT', 'Sprzedaż brutto', 'Zwroty brutto', 'Netto', 'VAT', 'Brutto'],
}
