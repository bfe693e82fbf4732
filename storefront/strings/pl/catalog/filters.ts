import { plural } from '#contract/plural.ts'

const amount = (value: number) => String(value).replace('.', ',')

/** Words of the filters of listings. */
export const filters = {
  title: 'Filtry',
  open: (chosen: number) => (chosen ? `Filtry (${chosen})` : 'Filtry'),
  close: 'Zamknij filtry',
  chosen: 'Wybrane filtry',
  remove: (label: string) => `Usuń filtr: ${label}`,
  clear: 'Wyczyść filtry',
  show: (count: number) =>
    count === 0 ? 'Brak produktów' : `Pokaż ${count} ${plural(count, 'produkt', 'produkty', 'produktów')}`,
  apply: 'Zastosuj filtry',
  more: (count: number) => `Pokaż więcej (${count})`,
  less: 'Pokaż mniej',
  find: (title: string) => `Szukaj: ${title}`,
  nothingFound: 'Nic takiego tu nie ma.',
  from: 'od',
  to: 'do',
  fromOf: (title: string, unit: string) => `${title} od${unit && `, ${unit}`}`,
  toOf: (title: string, unit: string) => `${title} do${unit && `, ${unit}`}`,
  category: 'Kategoria',
  brand: 'Marka',
  pricePerM2: 'Cena za m²',
  price: 'Cena',
  availability: 'Dostępność',
  available: 'Dostępne od ręki',
  sale: 'Promocje',
  onSale: 'Tylko w promocji',
  chosenRange: (title: string, from: number | null, to: number | null, unit: string) =>
    `${title}: ${[from === null ? '' : `od ${amount(from)}`, to === null ? '' : `do ${amount(to)}`]
      .filter(Boolean)
      .join(' ')}${unit && ` ${unit}`}`,
  amount,
  countOf: (count: number) => `${count} ${plural(count, 'produkt', 'produkty', 'produktów')}`,
  changed: (count: number) =>
    count === 0
      ? 'Żaden produkt nie pasuje do wybranych filtrów.'
      : `${plural(count, 'Pasuje', 'Pasują', 'Pasuje')} ${count} ${plural(count, 'produkt', 'produkty', 'produktów')}.`,
  indexedTitle: (title: string, choice: string) => `${title}: ${choice}`,
  none: 'Żaden produkt nie pasuje do wybranych filtrów.',
  noneAdvice: 'Usuń jeden z filtrów albo wyczyść wszystkie.',
} as const
