import { decimalPrice } from '#contract/money.ts'
import { escapeXml } from '#server/platform/text/write-xml.ts'

/** Limits of the schema, in characters: of most texts, of names and addresses, of codes, of the footer. */
export const FA3_LIMITS = { text: 256, name: 512, code: 50, note: 3_500 } as const

/** White space of any kind, and the control character "next line". */
const WHITE_SPACE = /[\s\u0085]+/g
/** What KSeF refuses: controls and noncharacters. XML cannot contain lone surrogates either. */
const REFUSED = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

const cut = (text: string, max: number) =>
  text.length <= max ? text : [...text].slice(0, max).join('').trimEnd()

/** One line without outer or double spaces, of characters that KSeF accepts, at most `max` of them. */
export const lineOfText = (text: string, max: number): string =>
  cut(text.replace(WHITE_SPACE, ' ').replace(REFUSED, '').replace(/ +/g, ' ').trim(), max)

/** The same of a text with line breaks. */
export const linesOfText = (text: string, max: number): string => {
  const lines = text.split(/\r\n?|[\n\u0085\u2028\u2029]/).map((line) => lineOfText(line, max))
  return cut(lines.join('\n').trim(), max)
}

/** An element with a text, nothing without one. The schema does not know empty elements. */
export const leaf = (name: string, text: string | number | false | undefined): string =>
  text === '' || text === false || text === undefined ? '' : `<${name}>${escapeXml(String(text))}</${name}>`

/** An element with others in the order of the schema, nothing without any. */
export const group = (name: string, ...children: string[]): string => {
  const inside = children.join('')
  return inside ? `<${name}>${inside}</${name}>` : ''
}

/** At most 8 decimal places, as a price of one piece may have: 3333.333… grosze → `33.33333333`. */
export const decimalUnitPrice = (grosze: number): string =>
  Number.isInteger(grosze) ? decimalPrice(grosze) : (grosze / 100).toFixed(8).replace(/\.?0+$/, '')

/** At most 6 decimal places: 2.5 m² → `2.5`. */
export const decimalQuantity = (quantity: number): string => String(Number(quantity.toFixed(6)))
