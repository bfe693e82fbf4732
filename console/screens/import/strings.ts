import { plural } from '#contract/plural.ts'

const steps = { reading: 'Czytam plik', comparing: 'Porównuję ze sklepem', writing: 'Zapisuję' }
const products = (count: number) => `${count} ${plural(count, 'pozycja', 'pozycje', 'pozycji')}`

export const importWords = {
  screen: 'Eksport i import',
  screenLead: 'Dane sklepu w pliku: pobrane stąd albo wczytane do sklepu.',
  title: 'Import',
  lead: 'Najpierw zobaczysz, co się zmieni; nic nie zapisze się samo. Ten sam plik można wczytać jeszcze raz: nic się nie powtórzy.',
  leads: {
    products: 'Plik z produktami z tego ekranu albo taki, jaki eksportuje WooCommerce.',
    categories: 'Kategorie rozpoznajemy po adresie.',
    customers:
      'Klientów rozpoznajemy po adresie e-mail. Dostaną konta bez hasła; ustawią je przez „Nie pamiętam hasła”.',
    orders:
      'Historia zamówień innego sklepu: numery zostają, stany magazynowe się nie zmieniają, nikt nie dostanie wiadomości. Zamówień, które już są w sklepie, import nie zmienia.',
    coupons: 'Kody rabatowe rozpoznajemy po kodzie.',
    pages: 'Strony rozpoznajemy po adresie.',
    reviews:
      'Opinie z WooCommerce: JSON z adresu wc/v3/products/reviews, eksport WordPressa (XML) albo CSV z kolumnami sku, rating, name, email, text, date i verified. Na stronach produktów będą miały znak „Opinia z poprzedniego sklepu”. Te, o których plik nie mówi, że były opublikowane, poczekają na przeczytanie.',
  },
  exportTitle: 'Eksport',
  exportLead: 'Plik otworzysz w arkuszu kalkulacyjnym i wczytasz z powrotem na tej stronie.',
  what: 'Co',
  kinds: {
    products: 'Produkty i warianty',
    categories: 'Kategorie',
    customers: 'Klienci',
    orders: 'Zamówienia',
    coupons: 'Kody rabatowe',
    pages: 'Strony',
    reviews: 'Opinie',
  },
  format: 'Rodzaj pliku',
  formats: {
    semicolon: 'CSV ze średnikami (polski arkusz)',
    comma: 'CSV z przecinkami',
    json: 'JSON (dla programów)',
  },
  personal: 'Ten plik zawiera dane osobowe. Eksport zapisze się w dzienniku zmian.',
  download: 'Pobierz plik',
  choose: 'Wybierz plik',
  chooseOther: 'Wybierz inny plik',
  drop: 'albo upuść go tutaj',
  limit: 'CSV albo JSON, do 50 MB.',
  limitWithXml: 'CSV, JSON albo XML, do 50 MB.',
  tooLarge: 'Ten plik ma ponad 50 MB. Podziel go na mniejsze.',
  fileEmpty: 'Ten plik jest pusty.',
  step: (step: keyof typeof steps, done: number, total: number | null) =>
    `${steps[step]}: ${done}${total === null ? '' : ` z ${total}`}`,
  uploading: (percent: number) => `Wysyłam plik: ${percent} %`,
  checking: 'Sprawdzam plik',
  importing: 'Importuję',
  difference: 'Co się zmieni',
  outcome: 'Import zakończony',
  problems: 'Plik trzeba poprawić',
  problemsHint: (count: number) =>
    `Znaleziono ${count} ${plural(count, 'błąd', 'błędy', 'błędów')}. Nic nie zostało zapisane.`,
  added: (count: number, isDone: boolean) => `${products(count)} ${isDone ? '– dodano' : 'do dodania'}`,
  changed: (count: number, isDone: boolean) => `${products(count)} ${isDone ? '– zmieniono' : 'do zmiany'}`,
  unchanged: (count: number) => `${products(count)} bez zmian`,
  nothingToDo: 'Wszystko z tego pliku jest już w sklepie. Nie ma czego importować.',
  row: 'Wiersz',
  reason: 'Co jest nie tak',
  wholeFile: 'cały plik',
  product: 'Pozycja',
  change: 'Zmiana',
  isNew: 'nowy',
  moreRows: (count: number) => `… i jeszcze ${count}.`,
  warnings: 'Uwagi',
  pictures: (count: number) =>
    `${count === 1 ? 'Jednego zdjęcia z pliku sklep jeszcze nie ma; jego produkt pokaże' : `${count} zdjęć z pliku sklep jeszcze nie ma; ich produkty pokażą`} obrazek zastępczy. Zdjęcia wczytasz poleceniem „npm run import -- products PLIK.csv --pictures FOLDER”.`,
  start: (count: number) => `Importuj: ${products(count)}`,
  again: 'Wczytaj następny plik',
  toProducts: 'Zobacz produkty',
  tryFixed: 'Popraw plik i wybierz go jeszcze raz.',
  broken:
    'Połączenie się urwało, zanim import się skończył. Wczytaj plik jeszcze raz: zobaczysz, czego brakuje.',
}

const counted = (count: number, one: string, few: string, many: string) =>
  `${count} ${plural(count, one, few, many)}`

export const archiveWords = {
  title: 'Cały sklep w jednym pliku',
  lead: 'Archiwum zawiera produkty, zdjęcia, kategorie, strony, zamówienia, klientów, kody, kampanie, formularze i ustawienia. Inny sklep Klepka wczyta je w całości.',
  warning:
    'W archiwum są dane osobowe klientów: przechowuj je tak samo ostrożnie jak bazę sklepu. Nie ma w nim haseł ani kluczy do innych usług. Na serwerze zostają dwa najnowsze archiwa.',
  order: 'Przygotuj archiwum',
  making: 'Przygotowuję archiwum…',
  list: 'Przygotowane archiwa',
  download: (size: string) => `Pobierz archiwum (${size})`,
  until: (moment: string) => `Do pobrania do: ${moment}`,
  failed: (problem: string) => `Nie udało się przygotować archiwum. ${problem}`,
  readTitle: 'Wczytaj archiwum sklepu',
  readLead:
    'Ten sklep jest pusty, więc możesz przenieść do niego cały sklep z archiwum. Najpierw zobaczysz, co w nim jest. Wczytanie zastąpi ustawienia i strony, które są tu teraz. Wczytanych zamówień sklep sam nie anuluje i nie przypomina o ich opłaceniu.',
  notEmpty:
    'Archiwum można wczytać tylko do pustego sklepu, a w tym są już produkty, zamówienia albo inne dane.',
  choose: 'Wybierz archiwum',
  limit: 'Plik .tar.gz przygotowany przez sklep Klepka.',
  checking: 'Sprawdzam archiwum',
  reading: 'Wczytuję archiwum',
  content: (shopName: string) => `W archiwum sklepu „${shopName}”`,
  done: (shopName: string) => `Wczytano sklep „${shopName}”`,
  doneNext:
    'Wszystko z archiwum jest już w tym sklepie. Hasła do innych usług wpisz na nowo, a przed otwarciem sprawdź dane sprzedawcy i to, czy dochodzi poczta.',
  toOpening: 'Sprawdź przed otwarciem',
  start: 'Wczytaj ten sklep',
  counts: (content: Record<ArchiveCount, number>) => [
    counted(content.products, 'produkt lub wariant', 'produkty i warianty', 'produktów i wariantów'),
    counted(content.categories, 'kategoria', 'kategorie', 'kategorii'),
    counted(content.orders, 'zamówienie', 'zamówienia', 'zamówień'),
    counted(content.customers, 'klient', 'klientów', 'klientów'),
    counted(content.pages, 'strona', 'strony', 'stron'),
    counted(content.coupons, 'kod rabatowy', 'kody rabatowe', 'kodów rabatowych'),
    counted(content.pictures, 'plik zdjęcia', 'pliki zdjęć', 'plików zdjęć'),
  ],
}
type ArchiveCount = 'products' | 'categories' | 'orders' | 'customers' | 'pages' | 'coupons' | 'pictures'
