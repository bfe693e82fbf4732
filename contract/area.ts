/** Area is whole cm² (1 m² = 10 000 cm²), so that 25 m² + 10 % at 2,5 m² a pack is 11 packs, not 12. */

export const CM2_PER_M2 = 10_000
const PERCENT = 100

/** Packs that cover `areaCm2` with `sparePercent` for cutting; both whole numbers. */
export const packsForArea = (areaCm2: number, sparePercent: number, packAreaCm2: number): number => {
  const neededHundredths = areaCm2 * (PERCENT + sparePercent)
  return Math.ceil(neededHundredths / (packAreaCm2 * PERCENT))
}

/** Reads `12,5` or `12.5` square metres as cm²; undefined when it is no positive number. */
export const readSquareMetres = (text: string): number | undefined => {
  const found = /^\s*(\d{1,6})(?:[.,](\d{1,4}))?\s*(?:m2|m²)?\s*$/i.exec(text)
  if (!found) return undefined
  const areaCm2 = Number(found[1]) * CM2_PER_M2 + Number((found[2] ?? '').padEnd(4, '0'))
  return areaCm2 > 0 ? areaCm2 : undefined
}

/** 21310 → `2,131`. */
export const formatSquareMetres = (areaCm2: number): string => {
  const rest = String(areaCm2 % CM2_PER_M2).padStart(4, '0').replace(/0+$/, '')
  return `${Math.trunc(areaCm2 / CM2_PER_M2)}${rest ? `,${rest}` : ''}`
}

/** Price of one m² when a pack of `packAreaCm2` costs `packGrosze`, rounded to the grosz. */
export const pricePerSquareMetre = (packGrosze: number, packAreaCm2: number): number =>
  Math.round((packGrosze * CM2_PER_M2) / packAreaCm2)
