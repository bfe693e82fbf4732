import { plural } from '#contract/plural.ts'

const products = (count: number) => `${count} ${plural(count, 'produkt', 'produkty', 'produktów')}`

/** Words of the comparison of products. */
export const compare = {
  title: 'Porównanie produktów',
  titleOf: (names: string[]) => `Porównanie: ${names.join(', ')}`,
  description: 'Ceny, cechy i dostępność wybranych produktów obok siebie.',
  add: (name: string) => `Porównaj: ${name}`,
  addShort: 'Porównaj',
  remove: (name: string) => `Usuń z porównania: ${name}`,
  removeShort: 'Usuń',
  show: (count: number) => `Porównaj (${count})`,
  clear: 'Wyczyść',
  bar: 'Wybrane do porównania',
  addOneMore: 'Dodaj jeszcze jeden produkt, żeby porównać.',
  added: (name: string) => `„${name}” jest w porównaniu.`,
  there: (name: string) => `„${name}” jest już w porównaniu.`,
  removed: 'Usunęliśmy produkt z porównania.',
  cleared: 'Porównanie jest puste.',
  full: 'Porównać można 4 produkty naraz. Usuń jeden z nich, żeby dodać następny.',
  unknown: 'Nie mamy takiego produktu. Zobacz, co jest w sklepie.',
  failed: 'Nie udało się zmienić porównania. Sprawdź połączenie i spróbuj ponownie.',

  empty: 'Nie ma tu jeszcze żadnych produktów.',
  emptyAdvice: 'Wybierz „Porównaj” przy dwóch, trzech lub czterech produktach, a zobaczysz je obok siebie.',
  one: 'To dopiero jeden produkt. Dodaj następny, żeby zobaczyć różnice.',
  gone: (count: number) =>
    count === 1
      ? 'Jednego z tych produktów nie ma już w sklepie.'
      : `${products(count)} z tego porównania nie ma już w sklepie.`,
  unlike: (first: string, second: string) =>
    `„${first}” i „${second}” to produkty różnego rodzaju, więc niewiele ich cech da się porównać.`,
  onlyDifferences: 'Tylko różnice',
  tableLabel: 'Cechy porównywanych produktów',
  feature: 'Cecha',
  differs: 'różni się',
  same: 'Produkty mają te same cechy.',
  none: '–',
  shareLabel: 'Link do tego porównania',
  toShop: 'Wróć do sklepu',
  rows: {
    pricePerM2: 'Cena za m²',
    price: 'Cena',
    pack: 'W opakowaniu',
    availability: 'Dostępność',
    brand: 'Marka',
    weight: 'Waga',
    size: 'Wymiary',
  },
  weight: (kilograms: string) => `${kilograms} kg`,
  from: (price: string) => `od ${price}`,
} as const
