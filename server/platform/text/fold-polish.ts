const STROKES: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss' }

/** Lower case without accents: `Podłogi dębowe` → `podlogi debowe`. */
export const foldPolish = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łđøß]/g, (letter) => STROKES[letter] ?? letter)
