const places = ['szablon', 'szablony', 'szablonów'] as const
const starts = ['wzór', 'wzory', 'wzorów'] as const

const counted = (count: number, [one, few, many]: readonly [string, string, string]) => {
  const [last, lastTwo] = [count % 10, count % 100]
  return `${count} ${count === 1 ? one : last >= 2 && last <= 4 && !(lastTwo >= 12 && lastTwo <= 14) ? few : many}`
}

export const galleryWords = {
  lead: 'Wybierz wzór i dopasuj go do siebie. Każdy jest już w kolorach i piśmie Twojej marki.',
  fromScratch: 'Zacznij od pustej',
  brand: 'Wygląd marki',
  filters: 'Filtry wzorów',
  searchHint: 'Szukaj wzoru',
  purpose: 'Cel',
  anyPurpose: 'każdy cel',
  season: 'Pora roku',
  anySeason: 'cały rok',
  type: 'Rodzaj',
  anyType: 'każdy rodzaj',
  found: (count: number) => (count === 0 ? 'Nic nie pasuje.' : `${counted(count, starts)}.`),
  none: 'Nie ma takiego wzoru',
  noneHint: 'Zmień filtry albo zacznij od pustej kampanii.',
  clear: 'Wyczyść filtry',
  own: 'Moje szablony',
  ownHint: 'Kampanie, które zapiszesz jako szablon („Zapisz jako szablon” przy kampanii), i te z pliku.',
  noOwn: 'Nie masz jeszcze szablonów.',
  formats: (title: string) => `Układy: ${title}`,
  formatsHint: 'Same układy, bez gotowych tekstów.',
  use: 'Użyj',
  useNamed: (title: string) => `Użyj: ${title}`,
  preview: (title: string) => `Podgląd: ${title}`,
  computer: 'Komputer',
  phone: 'Telefon',
  previewWindow: 'Podgląd na',
  close: 'Zamknij',
  rename: 'Zmień nazwę',
  name: 'Nazwa szablonu',
  saveName: 'Zapisz nazwę',
  renamed: (name: string) => `Szablon ma teraz nazwę: ${name}`,
  remove: 'Usuń szablon',
  removeQuestion: (name: string) => `Usunąć szablon „${name}”?`,
  removeHint: 'Kampanie, które z niego powstały, zostają.',
  removed: (name: string) => `Usunięto szablon: ${name}`,
  download: 'Pobierz plik',
  import: 'Wczytaj z pliku',
  importHint: 'Plik JSON pobrany z tego albo innego sklepu, do 1 MB.',
  tooLarge: 'Ten plik jest za duży: przyjmujemy pliki do 1 MB.',
  imported: (count: number) => `Wczytano ${counted(count, places)}.`,
  saveAsTemplate: 'Zapisz jako szablon',
  savedAsTemplate: 'Zapisano szablon. Znajdziesz go przy nowej kampanii, pod „Moje szablony”.',
  importFaults: 'Nic nie wczytano. Popraw w pliku:',
  fault: (place: string, path: string, text: string) =>
    [place && `„${place}”`, path, text].filter(Boolean).join(': '),
}
