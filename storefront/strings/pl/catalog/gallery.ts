/** Words of the gallery; apart, because the browser loads them too. */
export const gallery = {
  label: (name: string) => `Zdjęcia: ${name}`,
  strip: 'Zdjęcia, przewijane w bok',
  choose: 'Wybierz zdjęcie',
  show: (number: number, count: number) => `Pokaż zdjęcie ${number} z ${count}`,
  enlarge: (alt: string) => `Powiększ zdjęcie: ${alt}`,
  video: (name: string) => `Film: ${name}`,
  enlarged: 'Powiększone zdjęcie',
  position: (number: number, count: number) => `Zdjęcie ${number} z ${count}`,
  zoomIn: 'Przybliż',
  zoomOut: 'Oddal',
  close: 'Zamknij powiększenie',
  previous: 'Poprzednie zdjęcie',
  next: 'Następne zdjęcie',
} as const
