/** Elements and attributes as owners know them; others by their own name. */
const NAMES: Record<string, string> = {
  table: 'tabela',
  img: 'zdjęcie',
  picture: 'zdjęcie',
  iframe: 'ramka z inną stroną',
  video: 'film',
  hr: 'linia',
  pre: 'tekst bez formatowania',
  dl: 'lista pojęć',
  class: 'klasy CSS',
  style: 'style CSS',
  start: 'numeracja listy',
  target: 'otwieranie w nowej karcie',
  small: 'mały druk',
}
/** Parts of a table, named with it. */
const PARTS = new Set(['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'dt', 'dd', 'rel', 'id'])

const listed = (names: string[]): string => {
  const named = names.filter((name) => !PARTS.has(name) || names.length === 1)
  return [...new Set((named.length > 0 ? named : names).map((name) => NAMES[name] ?? name))].join(', ')
}

export const richTextWords = {
  loading: 'Wczytujemy edytor…',
  toolbar: (label: string) => `Formatowanie: ${label}`,
  paragraph: 'Akapit',
  heading: 'Nagłówek',
  subheading: 'Mniejszy nagłówek',
  bold: 'Pogrubienie',
  italic: 'Kursywa',
  link: 'Odnośnik',
  bullets: 'Lista punktowana',
  numbers: 'Lista numerowana',
  deeper: 'Zwiększ wcięcie punktu',
  shallower: 'Zmniejsz wcięcie punktu',
  quote: 'Cytat',
  undo: 'Cofnij',
  redo: 'Ponów',
  editHtml: 'Edytuj jako HTML',
  editVisually: 'Edytuj wizualnie',
  keys: 'Alt+F10 przechodzi do paska formatowania, Escape wraca do tekstu.',
  unshown: 'Tego tekstu nie pokażemy w całości wizualnie',
  unshownHint: (names: string[]) =>
    `Zawiera elementy, których edytor nie zna: ${listed(names)}. Nic nie zginie, jeśli poprawisz go jako HTML.`,
  dropQuestion: 'Usunąć elementy, których edytor nie zna?',
  dropHint: (names: string[]) =>
    `Zostaną słowa, a zniknie: ${listed(names)}. W sklepie zmieni się to dopiero po zapisaniu.`,
  drop: 'Usuń je i edytuj wizualnie',
  cancel: 'Anuluj',
  htmlOf: (label: string) => `${label} (HTML)`,
  linkTitle: 'Odnośnik',
  linkText: 'Tekst odnośnika',
  linkAddress: 'Adres',
  linkHint: 'Na przykład https://example.pl, /kontakt/, adres e-mail albo numer telefonu.',
  linkProblem: 'Podaj adres strony, e-mail albo numer telefonu.',
  linkSave: 'Wstaw odnośnik',
  linkRemove: 'Usuń odnośnik',
}
