import { foldPolish } from '#server/platform/text/fold-polish.ts'

/** The content of a column. Attributes have a number, meta a key, measures a unit. */
export type Column =
  | { kind: 'field'; name: FieldName }
  | { kind: 'measure'; name: 'weight' | 'length' | 'width' | 'height'; unit: string }
  | { kind: 'attribute'; number: number; part: 'name' | 'values' | 'visible' | 'global' | 'default' }
  | { kind: 'meta'; key: string }

/** Headings of each column as shops export it: English first, then known Polish variants. */
const headings = {
  id: ['ID'],
  type: ['Type', 'Typ', 'Rodzaj'],
  sku: ['SKU', 'Kod produktu', 'Symbol'],
  name: ['Name', 'Nazwa'],
  published: ['Published', 'Opublikowano', 'Opublikowany', 'Opublikowane'],
  featured: ['Is featured?', 'Czy wyróżniony?', 'Wyróżniony?', 'Jest wyróżniony?', 'Polecany?'],
  visibility: ['Visibility in catalog', 'Widoczność w katalogu'],
  shortDescription: ['Short description', 'Krótki opis'],
  description: ['Description', 'Opis'],
  saleFrom: [
    'Date sale price starts',
    'Data rozpoczęcia promocji',
    'Data rozpoczęcia ceny promocyjnej',
    'Data początku promocji',
    'Data początkowa promocji',
    'Data od której obowiązuje cena promocyjna',
  ],
  saleTo: [
    'Date sale price ends',
    'Data zakończenia promocji',
    'Data zakończenia ceny promocyjnej',
    'Data końca promocji',
    'Data końcowa promocji',
    'Data do której obowiązuje cena promocyjna',
  ],
  taxStatus: ['Tax status', 'Status podatku', 'Status podatkowy'],
  taxClass: ['Tax class', 'Klasa podatku', 'Klasa podatkowa', 'Stawka VAT', 'VAT'],
  inStock: ['In stock?', 'Na stanie?', 'W magazynie?', 'Dostępny?', 'Dostępność'],
  stock: ['Stock', 'Stan magazynowy', 'Magazyn', 'Zapas', 'Zapasy', 'Ilość'],
  backorders: [
    'Backorders allowed?',
    'Dozwolone zamówienia oczekujące?',
    'Zamówienia oczekujące dozwolone?',
    'Zamówienia oczekujące?',
    'Zezwolić na zamówienia oczekujące?',
    'Zezwolono na zamówienia oczekujące?',
  ],
  soldIndividually: [
    'Sold individually?',
    'Sprzedawane pojedynczo?',
    'Sprzedawany pojedynczo?',
    'Sprzedawane indywidualnie?',
    'Sprzedawany indywidualnie?',
  ],
  salePrice: ['Sale price', 'Cena promocyjna'],
  regularPrice: ['Regular price', 'Cena regularna', 'Normalna cena', 'Cena podstawowa', 'Cena'],
  categories: ['Categories', 'Kategorie', 'Kategoria'],
  tags: ['Tags', 'Tagi', 'Znaczniki'],
  images: ['Images', 'Obrazki', 'Obrazy', 'Zdjęcia', 'Grafiki'],
  parent: ['Parent', 'Rodzic', 'Nadrzędny', 'Produkt nadrzędny'],
  grouped: [
    'Grouped products',
    'Grupowane produkty',
    'Produkty grupowane',
    'Zgrupowane produkty',
    'Produkty zgrupowane',
  ],
  upsells: ['Upsells', 'Up-sells', 'Produkty up-sell', 'Sprzedaż dodatkowa', 'Dosprzedaż', 'Upselle'],
  crossSells: ['Cross-sells', 'Produkty cross-sell', 'Sprzedaż krzyżowa', 'Cross-selle'],
  externalUrl: [
    'External URL',
    'Zewnętrzny URL',
    'Zewnętrzny adres URL',
    'Adres zewnętrzny',
    'URL zewnętrzny',
  ],
  buttonText: ['Button text', 'Tekst przycisku', 'Tekst na przycisku', 'Etykieta przycisku'],
  position: ['Position', 'Pozycja', 'Kolejność'],
  lowStock: ['Low stock amount', 'Niski stan magazynowy', 'Próg niskiego stanu magazynowego'],
  gtin: ['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN lub ISBN', 'EAN', 'GTIN'],
  brand: ['Brands', 'Marki', 'Marka', 'Brand'],
  slug: ['Slug', 'Adres strony'],
  imageTexts: ['Image descriptions', 'Opisy zdjęć'],
  seoTitle: ['SEO title', 'Tytuł SEO'],
  seoDescription: ['SEO description', 'Opis SEO'],
  content: ['Content', 'Zawartość', 'Zawartość opakowania'],
  producerText: ['Producer (GPSR)', 'Producent (GPSR)'],
  accessories: ['Goes with', 'Akcesoria', 'Pasuje do niego'],
  documents: ['Documents', 'Dokumenty'],
  videoUrl: ['Video', 'Film'],
  sampleOf: ['Sample of', 'Próbka produktu'],
  handlingDays: ['Handling days', 'Czas przygotowania (dni)'],
  manufacturer: ['Manufacturer', 'Producent z listy'],
  model: ['Model (GPSR)', 'Model'],
  warnings: ['Warnings (GPSR)', 'Ostrzeżenia (GPSR)'],
  noWarnings: ['No warnings needed', 'Bez ostrzeżeń (GPSR)'],
  eudrReference: ['EUDR reference', 'Oświadczenie EUDR', 'Numer EUDR'],
  environmentProof: ['Environmental proof', 'Podstawa twierdzeń o środowisku'],
  durability: ['Durability guarantee', 'Gwarancja trwałości'],
  exemption: ['Withdrawal exemption', 'Wyłączenie odstąpienia'],
  responsibleText: ['Responsible person (GPSR)', 'Osoba odpowiedzialna (GPSR)'],
} as const

export type FieldName = keyof typeof headings

/** Exported columns that are not used here; the report does not mention them. */
const unneeded = [
  'Allow customer reviews?',
  'Zezwolić na recenzje klientów?',
  'Zezwalaj na recenzje klientów?',
  'Purchase note',
  'Notatka do zakupu',
  'Uwaga do zakupu',
  'Shipping class',
  'Klasa wysyłkowa',
  'Klasa wysyłki',
  'Download limit',
  'Limit pobrań',
  'Download expiry days',
  'Dni wygaśnięcia pobrania',
  'Liczba dni do wygaśnięcia pobrania',
]

const plain = (heading: string) =>
  foldPolish(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const fields = new Map(
  Object.entries(headings).flatMap(([name, spellings]) =>
    spellings.map((spelling) => [plain(spelling), name as FieldName]),
  ),
)
const passedOver = new Set(unneeded.map(plain))

const measures: [RegExp, 'weight' | 'length' | 'width' | 'height'][] = [
  [/^(weight|waga)$/, 'weight'],
  [/^(length|dlugosc)$/, 'length'],
  [/^(width|szerokosc)$/, 'width'],
  [/^(height|wysokosc)$/, 'height'],
]
const attributeParts: [RegExp, 'name' | 'values' | 'visible' | 'global' | 'default'][] = [
  [/\b(default|domysln\w*)\b/, 'default'],
  [/\b(value|values|wartosc|wartosci)\b/, 'values'],
  [/\b(visible|widoczn\w*)\b/, 'visible'],
  [/\b(global|globaln\w*)\b/, 'global'],
  [/\b(name|nazwa)\b/, 'name'],
]

/** The column for a heading; `null`: known but not needed; undefined: unknown. */
export const columnOf = (heading: string): Column | null | undefined => {
  const text = heading.trim()
  const meta = /^meta:\s*(.+)$/i.exec(text)
  if (meta) return { kind: 'meta', key: meta[1]!.trim() }

  const measured = /^([^()]+)\(([^)]+)\)\s*$/.exec(text)
  const measure = measures.find(([pattern]) => pattern.test(plain(measured?.[1] ?? text)))
  if (measure) return { kind: 'measure', name: measure[1], unit: plain(measured?.[2] ?? '') }

  const folded = plain(text)
  const attribute = /\b(?:attribute|atrybut\w*)\b/.test(folded) ? /\b(\d{1,3})\b/.exec(folded) : null
  const part = attribute && attributeParts.find(([pattern]) => pattern.test(folded))
  if (part) return { kind: 'attribute', number: Number(attribute[1]), part: part[1] }

  const name = fields.get(folded)
  if (name) return { kind: 'field', name }
  return passedOver.has(folded) || /^(download|pobieran\w*|plik\w*) \d/.test(folded) ? null : undefined
}
