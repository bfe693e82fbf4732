import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { columnOf, type Column } from './columns.ts'
import { decodedStream, findDelimiter } from '#server/shop/catalog/import/spool.ts'

/** Row 1 contains the headings, numbered as in a spreadsheet. */
export type CsvRow = { number: number; cells: string[] }
export type Columns = (Column | null)[]

/** A fault in a row, with a reason for the owner to read; row 0 means the whole file. */
export type CsvProblem = { row: number; reason: string }

/**
 * Larger than any real description; otherwise a missing quote would put the rest of the file into one cell.
 */
const MAX_RECORD_CHARACTERS = 1_000_000

export type CsvTable = { columns: Columns; ignored: string[]; rows: AsyncGenerator<CsvRow | CsvProblem> }

type CsvRecords = { headings: string[]; rows: AsyncGenerator<CsvRow | CsvProblem> }

/** Reads the headings and yields the rows one by one; a file that becomes unreadable ends with a problem. */
export const openRecords = async (path: string, encoding: string): Promise<CsvRecords | CsvProblem> => {
  const parser = parse({
    delimiter: await findDelimiter(path, encoding),
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    info: true,
  })
  // Unlike `pipe`, it hands a fault of the disk on to who reads the rows.
  pipeline(decodedStream(path, encoding), parser, () => {})
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<{
    record: string[]
    info: { records: number }
  }>

  let first
  try {
    first = await records.next()
  } catch (error) {
    return { row: rowOf(error, 1), reason: broken(error) }
  }
  if (first.done) return { row: 0, reason: 'Plik jest pusty.' }
  async function* rows(): AsyncGenerator<CsvRow | CsvProblem> {
    let number = 1
    try {
      for (let next = await records.next(); !next.done; next = await records.next()) {
        number++
        yield { number, cells: next.value.record }
      }
    } catch (error) {
      yield { row: rowOf(error, number + 1), reason: broken(error) }
    }
  }
  return { headings: first.value.record, rows: rows() }
}

/** The same of a file with products, with the meaning of its columns. */
export const openTable = async (path: string, encoding: string): Promise<CsvTable | CsvProblem> => {
  const records = await openRecords(path, encoding)
  if ('reason' in records) return records
  const { headings, rows } = records
  const found = headings.map(columnOf)
  const isKnown = (name: string) => found.some((column) => column?.kind === 'field' && column.name === name)
  if (!isKnown('name') && !isKnown('sku') && !isKnown('id')) {
    return {
      row: 1,
      reason:
        'To nie wygląda na plik z produktami: w pierwszym wierszu brakuje kolumn „Nazwa”, „SKU” i „ID”.',
    }
  }
  const ignored = headings.filter((heading, index) => found[index] === undefined && heading.trim())

  return { columns: found.map((column) => column ?? null), ignored, rows }
}

/** The stream may fail before all parsed rows were yielded; the parser knows the number of the failed row. */
const rowOf = (error: unknown, otherwise: number): number => {
  const { records } = error as { records?: unknown }
  return typeof records === 'number' ? records + 1 : otherwise
}

const broken = (error: unknown): string => {
  // The error codes of misplaced quotes have no common prefix (`INVALID_OPENING_QUOTE`).
  if (!(error instanceof CsvError)) throw error
  const { code } = error
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'Cudzysłów jest otwarty i nigdzie się nie zamyka, plik urywa się w środku komórki.'
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'Wiersz jest dłuższy niż milion znaków; pewnie brakuje zamykającego cudzysłowu.'
  return 'Cudzysłów stoi w niedozwolonym miejscu.'
}
