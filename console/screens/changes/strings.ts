import { type ChangedField, type ChangeKind, nameOfField } from '#contract/console/audit-events.ts'
import { plural } from '#contract/plural.ts'
import { valueText } from '#console/strings.ts'

const kinds: Record<ChangeKind, string> = {
  order: 'Zamówienia',
  quote: 'Wyceny',
  coupon: 'Kody rabatowe',
  product: 'Produkty',
  category: 'Kategorie',
  attribute: 'Atrybuty',
  tag: 'Tagi',
  media: 'Zdjęcia',
  page: 'Strony',
  'contact-form': 'Formularze',
  message: 'Wiadomości',
  member: 'Konta klientów',
  customer: 'Klienci',
  campaign: 'Kampanie',
  site: 'Witryny',
  settings: 'Ustawienia',
  access: 'Dostęp i logowanie',
  staff: 'Zespół',
  webhook: 'Webhooki',
}

export const changesWords = {
  title: 'Dziennik zmian',
  lead: (months: number) =>
    `Kto i co zmienił w panelu, od najnowszych. Zmiany są tu przez ${months} ${plural(months, 'miesiąc', 'miesiące', 'miesięcy')}. Haseł i kluczy dziennik nie zapisuje.`,
  person: 'Kto',
  everybody: 'Wszyscy',
  kind: 'Czego dotyczy',
  everything: 'Wszystko',
  kindName: (kind: ChangeKind) => kinds[kind],
  from: 'Od',
  until: 'Do',
  ofOne: 'Zmiany jednej pozycji.',
  showAll: 'Pokaż wszystkie',
  none: 'Nie ma jeszcze zmian',
  noneHint: 'Gdy ktoś zmieni coś w panelu, zobaczysz to tutaj.',
  nothingFound: 'Nie ma takich zmian',
  nothingFoundHint: 'Wybierz inną osobę, rodzaj albo dni.',
  several: (count: number) => plural(count, '1 pozycja', `${count} pozycje`, `${count} pozycji`),
  field: (path: string) => nameOfField(path),
  fields: (count: number) =>
    plural(count, 'Zmieniona wartość', `Zmienione wartości: ${count}`, `Zmienione wartości: ${count}`),
  more: (count: number) => `i jeszcze ${count}`,
  before: 'było',
  after: 'jest',
  hidden: 'zmieniono (wartości nie pokazujemy)',
  value: ({ path }: ChangedField, value: unknown) => valueText(path, value),
  undo: 'Cofnij',
  undoOf: (text: string, name: string) => `Cofnij: ${text} ${name}`,
  undone: 'cofnięta',
  isUndo: 'cofnięcie',
  undoDone: (skipped: number) =>
    skipped === 0
      ? 'Cofnięto zmianę.'
      : `Cofnięto zmianę, oprócz ${skipped} ${plural(skipped, 'pozycji zmienionej', 'pozycji zmienionych', 'pozycji zmienionych')} później jeszcze raz.`,
}
