/** Area is whole cm² (1 m² = 10 000 cm²), so that 25 m² + 10 % at 2,5 m² a pack is 11 packs, not 12. */

export const CM2_PER_M2 = 10_000
const PERCENT = 100

/** Packs that cover `areaCm2` with `sparePercent` for cutting; both whole numbers. */
export const packsForArea = (areaCm2: number, sparePercent: number, packAreaCm2: number): number => {
  const neededHundredths = areaCm2 * (PERCENT + sparePercent)
  return Math.ceil(neededHundredths / (packAreaCm2 * PERCENT))
}

/** `12,5`, `12.5`, `1 000`: any kind of space may separate thousands. */
const NUMBER = String.raw`(\d{1,3}(?:[ \u00a0\u202f]\d{3})|\d{1,6})(?:[.,](\d{1,4}))?`
const AREA = new RegExp(String.raw`^\s*${NUMBER}\s*(?:m2|m²)?\s*$`, 'i')
/** Measurements of a room: `4,2x5,5`, `4,2 m × 5,5 m`. */
const SIDES = new RegExp(String.raw`^\s*${NUMBER}\s*m?\s*[x×*]\s*${NUMBER}\s*m?\s*$`, 'i')
const MAX_AREA_CM2 = 1_000_000 * CM2_PER_M2

/** A number in ten-thousandths. */
const readTenThousandths = (whole = '', fraction = ''): number =>
  Number(whole.replace(/\D/g, '')) * CM2_PER_M2 + Number(fraction.padEnd(4, '0'))

/** Reads square metres, or two sides in metres, as cm²; undefined: not a positive number. */
export const readSquareMetres = (text: string): number | undefined => {
  const area = AREA.exec(text)
  const sides = area ? null : SIDES.exec(text)
  const areaCm2 = area
    ? readTenThousandths(area[1], area[2])
    : sides &&
      Math.round(
        (readTenThousandths(sides[1], sides[2]) * readTenThousandths(sides[3], sides[4])) / CM2_PER_M2,
      )
  return areaCm2 && areaCm2 < MAX_AREA_CM2 ? areaCm2 : undefined
}

/** How many of the wanted packs a cart accepts: a whole step, at least the minimum, at most the stock. */
export const orderablePacks = (
  packs: number,
  { min, max, step }: { min: number; max: number | null; step: number },
): number => {
  const toStep = (count: number, round: (value: number) => number) => min + round((count - min) / step) * step
  const wanted = Math.max(min, toStep(packs, Math.ceil))
  return max !== null && wanted > max ? Math.max(min, toStep(max, Math.floor)) : wanted
}

/** 21310 → `2,131`. */
export const formatSquareMetres = (areaCm2: number): string => {
  const rest = String(areaCm2 % CM2_PER_M2)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${Math.trunc(areaCm2 / CM2_PER_M2)}${rest ? `,${rest}` : ''}`
}

/** Price of one m² when a pack of `packAreaCm2` costs `packGrosze`, rounded to the grosz. */
export const pricePerSquareMetre = (packGrosze: number, packAreaCm2: number): number =>
  Math.round((packGrosze * CM2_PER_M2) / packAreaCm2)

/** Price of a pack of `packAreaCm2` when one m² costs `squareMetreGrosze`, rounded to the grosz. */
export const packPriceOf = (squareMetreGrosze: number, packAreaCm2: number): number =>
  Math.round((squareMetreGrosze * packAreaCm2) / CM2_PER_M2)
