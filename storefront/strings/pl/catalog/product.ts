import { plural } from '#contract/plural.ts'

/** The name of a new sample. */
export const sampleName = (name: string): string => `Próbka: ${name}`

/** Words of the product page. */
export const product = {
  sku: 'Symbol:',
  inStock: 'Dostępny od ręki',
  onBackorder: 'Dostępny na zamówienie',
  outOfStock: 'Chwilowo niedostępny',
  left: (left: number) =>
    `${plural(left, 'Została ostatnia sztuka', `Zostały ostatnie ${left} sztuki`, `Zostało ostatnich ${left} sztuk`)}`,
  perM2: (price: string) => `${price}/m²`,
  pack: (area: string) => `Opakowanie ${area} m²:`,
  withVat: 'z VAT',
  facts: 'Najważniejsze cechy',
  sample: (price: string) => `Zamów próbkę – ${price}`,
  sampleFree: 'Zamów bezpłatną próbkę',
  bar: 'Dodaj do koszyka bez przewijania',
  barCount: (count: number, isPacks: boolean) =>
    isPacks
      ? `${count} ${plural(count, 'opakowanie', 'opakowania', 'opakowań')}`
      : `${count} ${plural(count, 'sztuka', 'sztuki', 'sztuk')}`,
  documents: 'Dokumenty',
  pdf: (size: string) => `PDF, ${size}`,
  deliveryAndReturn: 'Dostawa i zwrot',
  sections: 'Na tej stronie',
  seen: 'Ostatnio oglądane',
  quantity: (name: string) => `Ilość: ${name}`,
  fewer: (name: string) => `Mniej: ${name}`,
  more: (name: string) => `Więcej: ${name}`,
  packUnit: (count: number) => plural(count, 'opakowanie', 'opakowania', 'opakowań'),
  pieceUnit: (count: number) => plural(count, 'sztuka', 'sztuki', 'sztuk'),
  minimum: (min: number) => `Sprzedajemy od ${min} ${plural(min, 'sztuki', 'sztuk', 'sztuk')}.`,
  step: (step: number) => `Ilość w wielokrotnościach ${step}.`,
  add: 'Dodaj do koszyka',
  choose: (attribute: string) => `Wybierz: ${attribute.toLowerCase()}`,
  showPrice: 'Pokaż cenę wybranego wariantu',
  clearChoice: 'Wyczyść wybór',
  chooseFirst: 'Wybierz opcje, aby zobaczyć cenę i dostępność.',
  noVariation: 'Nie mamy produktu w takim zestawieniu. Wybierz inne opcje.',
  variationPrice: (price: string) => `Cena wybranego wariantu: ${price}`,
  description: 'Opis',
  attributes: 'Parametry',
  weight: 'Waga',
  size: 'Wymiary',
  packArea: 'W opakowaniu',
  brand: 'Marka',
  gtin: 'EAN',
  model: 'Model',
  eudrReference: 'Oświadczenie EUDR',
  warnings: 'Bezpieczeństwo',
  environmentProof: 'Na czym opieramy twierdzenia o środowisku',
  documentKinds: {
    performance: 'deklaracja właściwości użytkowych',
    safety: 'karta bezpieczeństwa',
    other: '',
  },
  producer: 'Producent',
  responsible: 'Osoba odpowiedzialna w UE',
  kilograms: (weight: string) => `${weight} kg`,
  categories: 'Kategorie:',
  tags: 'Tagi:',
  grouped: 'Produkty w zestawie',
  upsells: 'Zobacz też',
  crossSells: 'Przyda się do montażu',
  freeReturn: '14 dni na zwrot bez podania przyczyny',
  room: 'Zobacz w swoim pokoju',
  help: (phone: string) => `Nie wiesz, co wybrać? Zadzwoń: ${phone}`,
  measuring: {
    link: 'Jak zmierzyć podłogę?',
    title: 'Jak zmierzyć podłogę',
    close: 'Zamknij',
    steps: [
      'Zmierz długość i szerokość pomieszczenia tuż przy podłodze, każdą w dwóch miejscach. Ściany rzadko są równe, więc zapisz większy wynik.',
      'Pomnóż oba wyniki. Pokój 4,2 m na 3,5 m ma 14,7 m².',
      'Wnęki i korytarze policz osobno i dodaj. Pomiń miejsca, w których podłogi nie będzie, na przykład pod zabudową stałą.',
    ],
    /** The last step, with the percentages of the calculator. */
    spare: (patterns: string[]) =>
      `Dodaj zapas na docinki: ${patterns.join(', ')}. Przy wnękach i ścianach pod skosem weź trochę więcej. Kalkulator na tej stronie zrobi to za Ciebie.`,
  },
} as const
