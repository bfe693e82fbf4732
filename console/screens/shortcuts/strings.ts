import type { ShortcutList } from '#console/parts/shortcuts.tsx'

const everywhere: ShortcutList = [
  ['Ctrl K', 'szukaj i przejdź, dokąd chcesz'],
  ['?', 'pokaż tę stronę'],
  ['Esc', 'zamknij okno'],
  ['strzałki na uchwycie', 'przesuń zdjęcie, kategorię albo blok'],
]

const table: ShortcutList = [
  ['strzałki', 'sąsiednia komórka; z Ctrl ostatnia, z Shift zaznacza'],
  ['Enter, F2', 'zmień komórkę'],
  ['Tab', 'następna komórka; Esc, potem Tab: wyjdź z tabeli'],
  ['Delete', 'wyczyść zaznaczone'],
  ['Ctrl C, Ctrl V', 'kopiuj, wklej, także z arkusza'],
  ['Ctrl D', 'wypełnij w dół'],
  ['Ctrl Z, Ctrl Y', 'cofnij, ponów'],
  ['Ctrl S', 'zapisz wszystko'],
]

const page: ShortcutList = [
  ['strzałki', 'sąsiedni blok'],
  ['Enter', 'wybierz blok, jeszcze raz: pisz w nim'],
  ['Alt i strzałki', 'przesuń blok'],
  ['Esc', 'skończ pisać, odznacz'],
]

export const shortcutWords = {
  lead: 'Cały panel da się obsłużyć bez myszy. Tab przechodzi dalej, Shift i Tab wracają.',
  everywhere: 'Wszędzie',
  everywhereKeys: everywhere,
  goTo: 'Przejście do ekranu',
  thenKey: (key: string) => `g, potem ${key}`,
  list: 'Lista wiadomości',
  thread: 'Wiadomość',
  table: 'Tabela produktów',
  tableKeys: table,
  page: 'Edytor strony',
  pageKeys: page,
  letters: 'Skróty jedną literą',
  lettersHint:
    'Wyłącz je, jeśli dyktujesz głosem albo naciskasz klawisze przypadkiem. Skróty z Ctrl działają zawsze. Ustawienie dotyczy tej przeglądarki.',
}
