import { CSV_BEGIN, csvLine } from '#server/platform/text/csv-line.ts'
import { type Bytes, openJsonLines, readJsonLines } from '#server/shop/catalog/import/spool.ts'
import type { RowRecord } from './row-format.ts'

/** Of a row: a page of the shop has 200,000 characters, escaped six times as many. */
const MAX_ROW_CHARACTERS = 1_500_000
const MAX_HEADINGS = 500
const MAX_CELLS = 20_000_000
/** Rows may be large, and their values take several times as much memory as their text. */
const ROWS_AT_ONCE = 1

/** Why a file of JSON is no list of rows, in Polish. */
export class JsonRowsFault extends Error {}

const notList = () => new JsonRowsFault('Ten plik JSON jest uszkodzony albo nie zawiera listy.')

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

/** Sign, digits and power of ten of a number, the same for every way of writing it; 0 has no digits. */
const decimalOf = (text: string): string => {
  const [, sign = '', whole = '', fraction = '', power = '0'] = NUMBER.exec(text) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - short.length)
  return short === '' ? '0' : `${sign}${short}e${exponent}`
}

/**
 * A number that a binary fraction has with all its digits; otherwise the text as it stands in the file, which whoever
 * needs a number refuses with a reason: a long code of a product would become another one without a word.
 */
const exactNumber = (value: number, source: string): number | string => {
  const written = String(value)
  return written === source ||
    (NUMBER.test(written) && decimalOf(written) === decimalOf(source) && !written.includes('e'))
    ? value
    : source
}

/** The engine also hands over the text of a simple value, which the types do not know yet. */
const exactDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? exactNumber(value, context.source) : value

const parseRow = (text: string, row: number): RowRecord => {
  let value: unknown
  try {
    value = JSON.parse(text, exactDigits)
  } catch {
    throw new JsonRowsFault(`Ten plik JSON jest uszkodzony: nie da się odczytać pozycji ${row} listy.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new JsonRowsFault(`Pozycja ${row} listy w pliku JSON nie jest obiektem z polami.`)
  return value as RowRecord
}

export async function* decoded(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const part of bytes) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}

/**
 * The objects of a list of JSON, one by one: only the object that is being read is in memory. The list must be
 * the whole file, and each object is parsed as JSON, so that no broken file passes.
 * @throws {JsonRowsFault} at the first fault.
 */
export async function* readJsonRows(bytes: Bytes): AsyncGenerator<RowRecord> {
  /** Open brackets; 1 is the list itself. */
  let depth = 0
  let isString = false
  let isEscaped = false
  let isOver = false
  let isAfterComma = false
  let row = 0
  let unread = ''

  for await (const text of decoded(bytes)) {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]!
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') isString = false
        continue
      }
      if (depth === 0) {
        if (/\s/.test(sign)) continue
        if (sign !== '[' || isOver) throw notList()
        depth = 1
        from = at + 1
      } else if (sign === '"') isString = true
      else if (sign === '{' || sign === '[') depth++
      else if (depth > 1 && (sign === '}' || sign === ']')) depth--
      else if (depth === 1 && (sign === ',' || sign === ']')) {
        const given = unread + text.slice(from, at)
        unread = ''
        from = at + 1
        isOver = sign === ']'
        if (isOver) depth = 0
        const isEmptyList = isOver && !isAfterComma && given.trim() === ''
        if (!isEmptyList) yield parseRow(given, ++row)
        isAfterComma = !isOver
      }
    }
    if (depth === 0) continue
    unread += text.slice(from)
    if (unread.length > MAX_ROW_CHARACTERS)
      throw new JsonRowsFault(`Pozycja ${row + 1} listy w pliku JSON jest za długa.`)
  }
  if (!isOver) throw notList()
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'tak' : 'nie'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * A list of JSON as CSV with the keys of all its objects as headings, which are known only at its end: the objects are
 * stored in the file `path` meanwhile.
 * @throws {JsonRowsFault} when it is no such list, or its table would be too large.
 */
export const jsonAsCsv = (bytes: Bytes, path: string): Promise<Bytes> => rowsAsCsv(readJsonRows(bytes), path)

/** The same of rows that were read from whatever file. */
export const rowsAsCsv = async (rows: AsyncIterable<RowRecord>, path: string): Promise<Bytes> => {
  const headings = new Set<string>()
  const lines = openJsonLines<RowRecord>(path)
  let count = 0
  try {
    for await (const row of rows) {
      for (const key of Object.keys(row)) headings.add(key)
      if (headings.size > MAX_HEADINGS || headings.size * ++count > MAX_CELLS)
        throw new JsonRowsFault('Ten plik JSON ma za dużo różnych pól.')
      await lines.write(row)
    }
  } finally {
    await lines.close()
  }
  return csvOf([...headings], path)
}

async function* csvOf(headings: string[], path: string): Bytes {
  yield Buffer.from(CSV_BEGIN + csvLine(headings))
  for await (const rows of readJsonLines<RowRecord>(path, ROWS_AT_ONCE)) {
    let text = ''
    for (const row of rows)
      text += csvLine(headings.map((heading) => (Object.hasOwn(row, heading) ? cellOf(row[heading]) : '')))
    yield Buffer.from(text)
  }
}
