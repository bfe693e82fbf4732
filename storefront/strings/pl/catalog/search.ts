import { plural } from '#contract/plural.ts'

/** Words of the search field and its suggestions; apart, because the browser loads them too. */
export const search = {
  label: 'Szukaj w sklepie',
  placeholder: 'Czego szukasz?',
  button: 'Szukaj',
  again: 'Spróbuj innego słowa',
  suggestions: 'Podpowiedzi',
  category: 'kategoria',
  recent: 'Twoje ostatnie wyszukiwania',
  remove: (name: string) => `Usuń z ostatnich wyszukiwań: ${name}`,
  count: (count: number) =>
    count === 0
      ? 'Brak podpowiedzi.'
      : `${count} ${plural(count, 'podpowiedź', 'podpowiedzi', 'podpowiedzi')}. Wybierz strzałkami.`,
  all: (query: string) => `Wszystkie wyniki dla „${query}”`,
} as const
