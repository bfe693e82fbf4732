import type { FloorPattern } from './room.ts'

type Attribute = { name: string; values: string[] }

/** A usual laminate board, for products that do not say their size. */
export const USUAL_BOARD_MM = { length: 1380, width: 193 }

/** Attributes that give the size of a piece of floor, not of a pack or a roll. */
const SIZE_NAME = /desk|panel|klepk|lamel|płyt|parkiet|element|format|wymiar/i
const NOT_A_PIECE = /paczk|opakow|rolk|arkusz|kartonu/i
const NUMBER = String.raw`(\d{1,3}(?:[ \u00a0\u202f]\d{3})|\d{1,5}(?:[.,]\d{1,2})?)`
const SIDES = new RegExp(
  String.raw`${NUMBER}\s*(mm|cm|m)?\s*[x×*]\s*${NUMBER}\s*(?:[x×*]\s*[\d.,]+\s*)?(mm|cm|m)?\b`,
  'i',
)
const MM: Record<string, number> = { mm: 1, cm: 10, m: 1000 }
const LIMITS_MM = { least: 20, most: 6_000 }

/** Sides of one piece in millimetres, longer first: `1380 × 193 × 8 mm`; undefined: no attribute says it. */
export const boardSizeOf = (attributes: Attribute[]): { length: number; width: number } | undefined => {
  for (const { name, values } of attributes) {
    if (!SIZE_NAME.test(name) || NOT_A_PIECE.test(name)) continue
    const [, first = '', ownUnit, second = '', unit] = SIDES.exec(values[0] ?? '') ?? []
    const scale = MM[(unit ?? ownUnit ?? 'mm').toLowerCase()] ?? 1
    const sides = [first, second].map((text) => Number(text.replace(/\s/g, '').replace(',', '.')) * scale)
    const [length = 0, width = 0] = sides.toSorted((a, b) => b - a)
    if (width >= LIMITS_MM.least && length <= LIMITS_MM.most) return { length, width }
  }
  return undefined
}

/** Whether boards have a visible joint: an attribute such as `Fuga: 4V`; without one they have. */
export const hasVisibleJoint = (attributes: Attribute[]): boolean => {
  const joint = attributes.find(({ name }) => /fuga|fazowan|v-?fug/i.test(name))?.values[0]
  return joint === undefined || !/^(?:bez|brak|nie)/i.test(joint.trim())
}

const SHORT_PIECE = 3

/** The pattern that a product is meant for, by its name and the shape of its boards. */
export const usualPattern = (
  name: string,
  { length, width }: { length: number; width: number },
): FloorPattern => {
  if (/chevron|jodeł\S*\s+francusk/i.test(name)) return 'chevron'
  if (/jode[łl]|herringbone/i.test(name)) return 'herringbone'
  return length / width < SHORT_PIECE ? 'half' : 'random'
}
