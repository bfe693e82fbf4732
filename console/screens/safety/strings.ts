import { plural } from '#contract/plural.ts'
import type { Exemption } from '#contract/shop/agreement/exemptions.ts'
import type { SafetyGap } from '#contract/shop/product-page/product-safety.ts'

const productsOf = (count: number) => `${count} ${plural(count, 'produkt', 'produkty', 'produktów')}`

/** Why a buyer may not withdraw, as the law lists it. */
export const exemptionLabels: Record<Exemption, string> = {
  made_to_measure: 'wykonany lub docięty na zamówienie',
  hygiene: 'zapieczętowany, po otwarciu nie do zwrotu ze względów higienicznych',
  mixed: 'po dostarczeniu nierozłącznie łączy się z innymi rzeczami',
  service: 'usługa wykonana w całości za zgodą kupującego',
  digital: 'treść cyfrowa dostarczona za zgodą kupującego',
  recordings: 'zapieczętowane nagranie albo program',
  perishable: 'szybko się psuje albo ma krótki termin przydatności',
  press: 'dziennik albo czasopismo (poza prenumeratą)',
  price: 'cena zależy od wahań na rynku finansowym',
  repair: 'pilna naprawa na wezwanie kupującego',
}

/** Sections of the product editor about safety and withdrawal. */
export const productSafetyWords = {
  withdrawal: 'Odstąpienie od umowy',
  exemption: 'Prawo odstąpienia w 14 dni',
  exemptionHint:
    'Wyjątki wymienia ustawa. Sprowadzenie „na zamówienie”, wyprzedaż i otwarte opakowanie wyjątkami nie są. Kupujący widzi powód przy produkcie, w koszyku i nad przyciskiem zamówienia.',
  noExemption: 'przysługuje',
  safety: 'Bezpieczeństwo produktu (GPSR)',
  safetyHint: 'Od 13 grudnia 2024 oferta musi zawierać nazwę i adresy producenta.',
  producer: 'Producent: nazwa, adres i e-mail',
  responsible: 'Osoba odpowiedzialna w UE',
  responsibleHint: 'Tylko gdy producent jest spoza Unii Europejskiej.',
  manufacturer: 'Producent z listy',
  manufacturerHint:
    'Dane producenta wpisujesz raz, na ekranie „Bezpieczeństwo produktów”. Zwykle wystarczy marka.',
  manufacturerByBrand: 'według marki',
  ownTextHint: 'Tylko gdy ten produkt ma innego producenta niż jego marka: nazwa, adres pocztowy i e-mail.',
  model: 'Model, typ albo partia',
  modelHint: 'Obok SKU i EAN.',
  warnings: 'Ostrzeżenia i informacje o bezpieczeństwie',
  warningsHint: 'Po polsku, tak jak na opakowaniu lub w karcie produktu.',
  hasNoWarnings: 'Ten produkt nie wymaga ostrzeżeń',
  eudrReference: 'Numer oświadczenia EUDR (drewno)',
  eudrReferenceHint:
    'Numer referencyjny i weryfikacyjny oświadczenia o należytej staranności, od dostawcy. Terminy rozporządzenia kilka razy przesuwano: wypełnij pole, gdy Cię obejmie. Kupujący widzi numer przy produkcie.',
  toSafety: 'Przejdź do bezpieczeństwa produktów',
  recall: 'Kto kupił ten produkt',
  recallHint:
    'Lista kupujących do wycofania produktu z rynku: jeden wiersz na pozycję zamówienia, z e-mailem i telefonem.',
  recallFrom: 'Od dnia',
  recallTo: 'Do dnia',
  recallFile: 'Pobierz CSV',
}

/** Section of the product editor about claims and guarantees (directive 2024/825). */
export const claimsWords = {
  title: 'Środowisko i trwałość',
  proof: 'Na czym opierasz twierdzenia o środowisku',
  proofHint:
    'Certyfikat, jego numer, kto go wydał i gdzie można go sprawdzić. Kupujący widzą to na stronie produktu. Słów takich jak „ekologiczny” nie wolno używać bez dowodu, a własnych znaków „eko” wcale.',
  unproven: (claims: readonly string[]) =>
    `Ten produkt ma hasła o środowisku bez podanej podstawy: „${claims.join('”, „')}”. Usuń je z nazwy, opisów i tekstów SEO albo wpisz w części „Środowisko i trwałość”, na czym się opierają.`,
  hasDurability: 'Producent bezpłatnie gwarantuje trwałość dłużej niż 2 lata',
  hasDurabilityHint:
    'Zaznacz tylko wtedy, gdy producent dał Ci etykietę „GARAN”. Gwarancja musi obejmować cały towar i nic nie kosztować.',
  years: 'Na ile lat',
  brand: 'Marka na etykiecie',
  model: 'Model na etykiecie',
  label: {
    label: 'Etykieta „GARAN”',
    hint: 'Wgraj ją tak, jak dał ją producent: w kolorze i bez zmian. Pokażemy ją na stronie produktu.',
  },
}

const gapNames: Record<SafetyGap, string> = {
  manufacturer: 'brak producenta',
  address: 'brak adresu producenta',
  contact: 'brak e-maila lub strony producenta',
  responsible: 'brak osoby odpowiedzialnej w UE',
  picture: 'brak zdjęcia',
  identifier: 'brak SKU, EAN i modelu',
  warnings: 'brak ostrzeżeń',
}

/** The screen of product safety. */
export const safetyWords = {
  title: 'Bezpieczeństwo produktów',
  lead: 'Rozporządzenie o bezpieczeństwie (GPSR) wymaga, żeby oferta pokazywała producenta, jego adresy, oznaczenie produktu i ostrzeżenia.',
  summary: (complete: number, incomplete: number) =>
    incomplete === 0
      ? `Komplet danych ma ${productsOf(complete)}.`
      : `Komplet danych ma ${complete} z ${complete + incomplete}. Do uzupełnienia: ${productsOf(incomplete)}.`,
  blocking: 'Produktów bez tych danych nie da się opublikować (ustawienia: Informacje dla kupujących).',
  notBlocking:
    'W ustawieniach, w części „Informacje dla kupujących”, możesz zablokować publikację bez tych danych.',
  gap: (gap: SafetyGap) => gapNames[gap],
  gapCount: (gap: SafetyGap, count: number) => `${gapNames[gap]} (${count})`,
  all: 'wszystkie',
  parts: 'Czego brakuje',
  list: 'Produkty do uzupełnienia',
  none: 'Nic tu nie brakuje',
  noneHint: 'Każdy opublikowany produkt ma komplet danych.',
  manufacturers: 'Producenci',
  manufacturersLead: 'Dane wpisujesz raz. Pokazują się przy wszystkich produktach marek producenta.',
  noManufacturers: 'Nie ma jeszcze żadnego producenta.',
  add: 'Dodaj producenta',
  addForBrand: (brand: string) => `Dodaj producenta marki ${brand}`,
  edit: 'Zmień',
  editOf: (name: string) => `Zmień dane: ${name}`,
  remove: 'Usuń',
  removeOf: (name: string) => `Usuń producenta: ${name}`,
  removeQuestion: (name: string) => `Usunąć producenta „${name}”?`,
  removeHint: 'Produkty jego marek przestaną pokazywać te dane.',
  removed: 'Usunięto producenta.',
  saved: 'Zapisano. Sklep już pokazuje te dane.',
  products: productsOf,
  ownTexts: (count: number) => `w tym ${productsOf(count)} z własnym tekstem`,
  useForAll: 'Użyj przy wszystkich',
  useForAllOf: (name: string) => `Użyj danych producenta ${name} przy wszystkich produktach jego marek`,
  useQuestion: (count: number) => `Zastąpić własne teksty: ${productsOf(count)}?`,
  useHint: 'Teksty o producencie wpisane przy tych produktach znikną. Zamiast nich pokażą się dane z listy.',
  used: 'Gotowe. Produkty pokazują dane producenta.',
  otherBrands: 'Marki bez producenta',
  name: 'Nazwa albo znak towarowy',
  address: 'Adres pocztowy',
  addressHint: 'Ulica, kod i miejscowość; poza Polską także kraj.',
  contact: 'E-mail albo strona do kontaktu',
  isInEu: 'Ma siedzibę w Unii Europejskiej',
  responsible: 'Osoba odpowiedzialna w UE',
  responsibleHint: 'Nazwa, adres pocztowy i e-mail, każde w osobnym wierszu. Zwykle importer.',
  brands: 'Marki',
  brandsHint: 'Rozdziel przecinkami. Tak, jak są wpisane przy produktach; wielkość liter nie ma znaczenia.',
  save: 'Zapisz',
  cancel: 'Anuluj',
  page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  previous: 'Poprzednia',
  next: 'Następna',
}
