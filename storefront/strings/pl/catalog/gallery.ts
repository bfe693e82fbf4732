/** Words of the gallery; apart, because the browser loads them too. */
export const gallery = {
  label: (name: string) => `Zdjęcia: ${name}`,
  show: (number: number, count: number) => `Pokaż zdjęcie ${number} z ${count}`,
  enlarge: 'Powiększ zdjęcie',
  close: 'Zamknij powiększenie',
  previous: 'Poprzednie zdjęcie',
  next: 'Następne zdjęcie',
} as const
