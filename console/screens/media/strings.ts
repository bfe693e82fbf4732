import { plural } from '#contract/plural.ts'
import type { MediaUse } from '#contract/console/shop/media.ts'

const kinds: Record<MediaUse['kind'], string> = {
  product: 'Produkt',
  category: 'Kategoria',
  page: 'Strona',
  home: 'Sklep',
  campaign: 'Kampania',
  logo: 'Ustawienia',
}

export const mediaWords = {
  title: 'Zdjęcia',
  count: (count: number) => `${count} ${plural(count, 'zdjęcie', 'zdjęcia', 'zdjęć')}`,
  none: 'Nie ma jeszcze zdjęć',
  noneHint: 'Upuść tu pliki z komputera albo wybierz je z telefonu. Potem dodasz je do produktów.',
  duplicate: (name: string) => `To zdjęcie już tu jest pod nazwą „${name}”.`,

  details: 'Wybrane zdjęcie',
  close: 'Zamknij szczegóły',
  back: 'Wszystkie zdjęcia',
  open: 'Otwórz w pełnym rozmiarze',
  added: (day: string) => `dodane ${day}`,
  name: 'Nazwa',
  nameHint: 'Widzisz ją tylko w panelu.',
  alt: 'Opis zdjęcia',
  altHint:
    'Co widać na zdjęciu, np. „Deska dębowa w salonie z szarą sofą”. Czytają go osoby niewidome i wyszukiwarki. Produkt dostaje ten opis, gdy dodajesz do niego zdjęcie.',
  focus: 'Najważniejsze miejsce',
  focusHint: 'Kliknij to, co ma być widoczne, gdy sklep przycina zdjęcie. Punkt przesuniesz też strzałkami.',
  focusAt: (x: number, y: number) => `Najważniejsze miejsce: ${x}% od lewej, ${y}% od góry`,
  focusCentre: 'Ustaw na środku',
  square: 'Na listach i w koszyku',
  saved: 'Zapisano zdjęcie.',

  uses: 'Gdzie jest używane',
  unused: 'Nigdzie. Możesz je usunąć bez skutków dla sklepu.',
  kindOf: (kind: MediaUse['kind']) => kinds[kind],
  moreUses: (count: number) => `i jeszcze w ${count} ${plural(count, 'miejscu', 'miejscach', 'miejscach')}`,

  remove: 'Usuń zdjęcie',
  removeQuestion: (name: string) => `Usunąć „${name}”?`,
  removeHint: 'Zdjęcie zniknie z biblioteki i z dysku. Tego nie można cofnąć.',
  removeUsedHint: (count: number) =>
    `To zdjęcie jest używane w ${count} ${plural(count, 'miejscu', 'miejscach', 'miejscach')}. Produkty, kategorie i logo sklepu zostaną bez niego; na stronach i w kampaniach zostanie po nim puste miejsce. Tego nie można cofnąć.`,
  removed: 'Usunięto zdjęcie.',
}
